/** Messages to the visitors of the page: written, pinned and removed. */
import { Button, Textarea } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { PAGE_MESSAGE_MAX, type TeamPage } from '@touchline/domain/entity/tables/team-page';
import { messageRefusal, messagesInOrder } from '@touchline/domain/team-page/editing';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { addPageMessage, pinPageMessage, removePageMessage } from '#data/commands/team/team-page.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { focusBeside } from '#ui/focus-beside.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { momentText } from '#ui/words/moment-text.ts';
import { useMessageDraft } from './page-drafts.ts';
import styles from './team-page-setup.module.css';
import { problemText, written } from './toasts.ts';

interface MessagesCardProps {
  readonly team: Team;
  readonly page: TeamPage;
}

export function MessagesCard({ team, page }: MessagesCardProps) {
  const client = useClient();
  const [text, setText] = useMessageDraft(team);
  const [tried, setTried] = useState(false);
  const refusal = messageRefusal(text);
  const left = PAGE_MESSAGE_MAX - text.trim().length;

  async function add() {
    setTried(true);
    if (refusal !== null) return;
    const done = await written(addPageMessage(client, { team: team.sid, text }));
    if (done === null) return;
    setText('');
    setTried(false);
  }

  async function remove(id: string, button: Element) {
    const moveFocus = focusBeside(button);
    const done = await written(removePageMessage(client, { team: team.sid, id }));
    if (done === null) return;
    moveFocus();
    showDoneToast(m.teampage_message_removed(), undoOf(client, done.action));
  }

  return (
    <Fold title={m.teampage_messages()} startsOpen>
      <Fields>
        <Textarea
          label={m.teampage_message_new()}
          autosize
          minRows={2}
          description={text === '' ? undefined : m.notes_left({ count: Math.max(0, left) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          error={refusal !== null && (tried || left < 0) ? problemText(refusal) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && <Hint role="status">{m.words_unsaved()}</Hint>}
        <Buttons>
          <Button variant="default" onClick={() => void add()}>
            {m.teampage_message_add()}
          </Button>
        </Buttons>
        {page.options.messages.length > 0 && (
          <ul className={styles.entries}>
            {messagesInOrder(page.options.messages).map((message) => (
              <li key={message.id}>
                <p>{message.text}</p>
                <small>
                  {message.pinned && <b>{m.page_pinned()} · </b>}
                  {momentText(message.at)}
                </small>
                <Buttons>
                  <Button
                    variant="default"
                    aria-pressed={message.pinned}
                    onClick={() =>
                      void written(
                        pinPageMessage(client, { team: team.sid, id: message.id, pinned: !message.pinned }),
                      )
                    }
                  >
                    {message.pinned ? m.teampage_unpin() : m.teampage_pin()}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    onClick={({ currentTarget }) => void remove(message.id, currentTarget)}
                  >
                    {m.security_remove()}
                  </Button>
                </Buttons>
              </li>
            ))}
          </ul>
        )}
      </Fields>
    </Fold>
  );
}
