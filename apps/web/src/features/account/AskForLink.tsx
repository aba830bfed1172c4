/** Asks for an e-mail address and sends a link to it. What it says does not tell whether there is an account. */
import { useForm } from '@mantine/form';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { AppError } from '#data/session-actions.ts';
import { AccountForm, useSending } from './AccountForm.tsx';
import styles from './account.module.css';
import { atEmail } from './auth-message.ts';
import { EmailField } from './EmailField.tsx';
import { emailProblem } from './email-problem.ts';

export interface AskForLinkProps {
  readonly email: string;
  readonly submit: string;
  readonly request: (given: { readonly email: string }) => Promise<Result<object, AppError>>;
}

/** The link was sent a moment ago already. */
const ON_ITS_WAY = 407;

export function AskForLink({ email, submit, request }: AskForLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useSending();
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });

  async function send(values: { email: string }) {
    const address = values.email.trim();
    let onItsWay = false;
    const sent = await sending.send(
      () => request({ email: address }),
      (error) => {
        onItsWay = error.code === ON_ITS_WAY;
        return onItsWay || atEmail(form, error);
      },
    );
    if (sent || onItsWay) setSentTo(address);
  }

  if (sentTo !== null) {
    return (
      <div className={styles.form}>
        <div role="status">
          <p className={styles.sent}>{m.account_link_sent({ email: sentTo })}</p>
        </div>
        <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
          {m.account_link_again()}
        </button>
      </div>
    );
  }
  return (
    <AccountForm sending={sending} submit={submit} onSubmit={form.onSubmit(send)}>
      <EmailField {...form.getInputProps('email')} autoComplete="username" />
    </AccountForm>
  );
}
