/** Short messages to followers: sent at once, and editable or removable afterwards. */
import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import { minuteText } from '@touchline/domain/match/clock/clock';
import {
  MESSAGE_MAX,
  type Message,
  messagesOf,
  messageText,
} from '@touchline/domain/match/timeline/messages';
import { SHOOTOUT_PART } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { useId, useState } from 'react';
import { messageForm } from '#data/commands/match/message-form.ts';
import { sendFollowerMessage, takeMessageBack } from '#data/commands/match/stream.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { type FieldProps, useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import styles from './stream.module.css';
import { written } from './toasts.ts';

/** The last action, with its Undo. */
interface Done {
  readonly text: string;
  readonly undo: (() => void) | undefined;
}

interface MessagesProps {
  readonly match: Match;
  readonly timezone: string;
}

export function Messages({ match, timezone }: MessagesProps) {
  const client = useClient();
  const [editing, setEditing] = useState<Message | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const title = useId();
  const told = messagesOf(match);
  const { sid } = match;

  async function tell(text: string): Promise<boolean> {
    const told = await written(sendFollowerMessage(client, { match: sid, text }));
    if (told !== null) setDone({ text: m.stream_said(), undo: undoOf(client, told.action) });
    return told !== null;
  }

  async function takeBack({ eid }: Message) {
    const taken = await written(takeMessageBack(client, { match: sid, eid }));
    if (taken !== null) setDone({ text: m.stream_removed(), undo: undoOf(client, taken.action) });
  }

  return (
    <section className={styles.part}>
      <Telling tell={tell} />
      {/* Announced here, because a toast would lie behind this sheet. */}
      <p className={styles.done} role="status">
        {done?.text}
        {done?.undo !== undefined && (
          <Button
            size="md"
            variant="subtle"
            onClick={() => {
              done.undo?.();
              setDone(null);
            }}
          >
            {m.common_undo()}
          </Button>
        )}
      </p>
      {told.length > 0 && (
        <>
          <h3 id={title} className={styles.title}>
            {m.stream_messages()}
          </h3>
          <ul className={styles.messages} aria-labelledby={title}>
            {told.map((message) =>
              message.eid === editing?.eid ? (
                <li key={message.eid} className={styles.editing}>
                  <Correcting
                    match={match}
                    message={message}
                    close={() => setEditing(null)}
                    onCorrected={(action) =>
                      setDone({ text: m.stream_said_again(), undo: undoOf(client, action) })
                    }
                  />
                </li>
              ) : (
                <li key={message.eid}>
                  <span className={styles.when}>{whenText(message, timezone)}</span>
                  <span className={styles.text}>{message.text}</span>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="gray"
                    aria-label={m.stream_edit({ text: message.text })}
                    onClick={() => setEditing(message)}
                  >
                    <Icon name="edit" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="red"
                    aria-label={m.stream_remove({ text: message.text })}
                    onClick={() => void takeBack(message)}
                  >
                    <Icon name="trash" size={20} />
                  </ActionIcon>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </section>
  );
}

function Telling({ tell }: { readonly tell: (text: string) => Promise<boolean> }) {
  const { values, field, reset } = useDraft(
    () => ({ text: '' }),
    () => ({}),
  );
  return (
    <Writing
      label={m.stream_tell()}
      text={field('text')}
      action={m.words_send()}
      send={() => void tell(values.text).then((taken) => taken && reset())}
    />
  );
}

interface CorrectingProps {
  readonly match: Match;
  readonly message: Message;
  readonly close: () => void;
  readonly onCorrected: (action: number | null) => void;
}

function Correcting({ match, message, close, onCorrected }: CorrectingProps) {
  const { values, field, save } = useEditing(messageForm, {
    store: useClient(),
    row: { match, message },
    hasButton: true,
    written: async (write) => {
      const corrected = await written(write);
      if (corrected !== null) onCorrected(corrected.action);
      return corrected;
    },
  });
  const isSame = messageText(values.text) === message.text;
  return (
    <Writing
      label={m.stream_edit_title()}
      text={field('text')}
      action={m.common_save()}
      send={() => (isSame ? close() : void save().then((saved) => saved && close()))}
      cancel={close}
    />
  );
}

interface WritingProps {
  readonly label: string;
  readonly text: FieldProps<string>;
  readonly action: string;
  readonly send: () => void;
  readonly cancel?: () => void;
}

/** From this length on, the form shows how many characters are left. */
const NEARLY_FULL = MESSAGE_MAX - 40;

function Writing({ label, text, action, send, cancel }: WritingProps) {
  const { value } = text;
  const left = value.length > NEARLY_FULL ? m.stream_left({ count: MESSAGE_MAX - value.length }) : '';
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={label}
        description={left || (cancel === undefined ? m.stream_tell_hint() : undefined)}
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={1}
        maxRows={4}
        size="md"
        maxLength={MESSAGE_MAX}
        {...text}
        onKeyDown={(event) => {
          // A message has one line, so Enter sends it, as in messengers.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="md" disabled={messageText(value) === ''}>
          {action}
        </Button>
        {cancel !== undefined && (
          <Button size="md" variant="default" onClick={cancel}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

function whenText(message: Message, timeZone: string): string {
  if (message.said > 0) {
    const format = new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short', timeZone });
    return format.format(message.said * 1000);
  }
  return message.part === SHOOTOUT_PART ? '' : minuteText(message);
}
