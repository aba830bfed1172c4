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
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Buttons, Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { momentText } from '#ui/words/moment-text.ts';
import styles from './team-page-setup.module.css';
import { problemText, written } from './toasts.ts';

interface MessagesCardProps {
  readonly team: Team;
  readonly page: TeamPage;
}

export function MessagesCard({ team, page }: MessagesCardProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const refusal = messageRefusal(text);

  async function add() {
    setTried(true);
    if (refusal !== null) return;
    const done = await written(addPageMessage(client, { team: team.sid, text }));
    if (done === null) return;
    setText('');
    setTried(false);
  }

  async function remove(id: string) {
    const done = await written(removePageMessage(client, { team: team.sid, id }));
    if (done !== null) showDoneToast(m.teampage_message_removed(), undoOf(client, done.action));
  }

  return (
    <Fold title={m.teampage_messages()} startsOpen>
      <Fields>
        <Textarea
          label={m.teampage_message_new()}
          autosize
          minRows={2}
          maxLength={PAGE_MESSAGE_MAX}
          value={text}
          error={tried && refusal !== null ? problemText(refusal) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
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
                  <Button variant="subtle" color="red" onClick={() => void remove(message.id)}>
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
