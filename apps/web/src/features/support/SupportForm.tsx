import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNetwork } from '@mantine/hooks';
import { SUPPORT_MESSAGE_MAX, type SupportKind, supportRefusal } from '@touchline/domain/account/support';
import { isEmail } from '@touchline/domain/text/email';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { sendToSupport } from '#data/commands/account/support.ts';
import { type Session, useClientOrNull } from '#data/page/react.tsx';
import { keepDraft, readDraft } from '#ui/forms/kept-draft.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import { detailsOfDevice } from './device-details.ts';
import { failureText } from './failure-text.tsx';
import styles from './support.module.css';

export interface SupportFormProps {
  readonly kind: SupportKind;
  readonly account: Session['account'];
  /** The last e-mail address used on this device, for people who are not signed in. */
  readonly email: string;
  /** Called with the address that the answer goes to. */
  readonly sent: (email: string) => void;
}

const LABELS = { support: m.support_message, feedback: m.support_feedback_message };

export function SupportForm({ kind, account, email, sent }: SupportFormProps) {
  const client = useClientOrNull();
  const { online } = useNetwork();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [details] = useState(detailsOfDevice);
  const form = useForm({
    initialValues: { email, message: readDraft(kind), withDetails: kind === 'support' },
    validate: {
      email: (value) => (account !== null || isEmail(value.trim()) ? null : emailProblem(value)),
      message: messageProblem,
    },
  });
  const { message, withDetails } = form.values;
  useEffect(() => keepDraft(kind, message), [kind, message]);

  const sending = useAction(async (values: typeof form.values) => {
    setProblem(null);
    const address = account?.email ?? values.email.trim();
    const answer = await sendToSupport(client, {
      kind,
      message: values.message,
      details: values.withDetails ? details : '',
      email: address,
    });
    if (!answer.ok) return setProblem(failureText(answer.error));
    keepDraft(kind, '');
    sent(address);
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void sending.run(values))}>
      <Fields>
        {account === null ? (
          <TextInput
            {...form.getInputProps('email')}
            label={m.support_email()}
            description={m.support_email_text()}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
          />
        ) : (
          <Intro>{m.support_answer_to({ email: account.email })}</Intro>
        )}
        <Textarea
          {...form.getInputProps('message')}
          label={LABELS[kind]()}
          description={m.support_characters({ count: Math.max(0, SUPPORT_MESSAGE_MAX - message.length) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={6}
          maxRows={16}
        />
        <div>
          <Checkbox
            {...form.getInputProps('withDetails', { type: 'checkbox' })}
            label={m.support_details()}
            description={m.support_details_text()}
          />
          {withDetails && <pre className={styles.details}>{details}</pre>}
        </div>
        {!online && (
          <p className={styles.notice} role="status">
            <Icon name="offline" size={20} />
            {m.support_offline()}
          </p>
        )}
        <ProblemLine text={problem} />
        <Button type="submit" size="lg" loading={sending.busy} disabled={!online}>
          {m.words_send()}
        </Button>
      </Fields>
    </form>
  );
}

function emailProblem(value: string): string {
  return value.trim() === '' ? m.words_err_email_empty() : m.words_err_email_invalid();
}

function messageProblem(value: string): string | null {
  const refusal = supportRefusal(value);
  if (refusal === null) return null;
  return refusal === 'empty' ? m.support_err_empty() : m.words_err_too_long();
}
