/** Asks for an e-mail address and sends a link to it. Its text does not reveal whether the account exists. */
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useSettings } from '#data/hooks/settings.ts';
import { useSession } from '#data/page/react.tsx';
import type { AppError } from '#data/page/session-actions.ts';
import { AccountForm, useSending } from '../AccountForm.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { atEmail } from '../auth-message.ts';
import { EmailField } from '../fields/EmailField.tsx';
import { emailProblem } from '../fields/email-problem.ts';
import { typedEmail } from '../fields/typed-email.ts';
import { OfflineNotice } from '../notices.tsx';
import { isLate } from './link-address.ts';

export interface AskForLinkProps {
  readonly title: string;
  readonly text: string;
  /** The e-mail address from the page's address, else the one that was used last on this device. */
  readonly email: string;
  /** The server's refusal of a dead link; the form then asks for another link. */
  readonly dead: number | null;
  readonly action: 'askForLink' | 'askForPassword';
  readonly request: (given: { readonly email: string }) => Promise<Result<object, AppError>>;
}

export function AskForLink({ title, text, email, dead, request, action }: AskForLinkProps) {
  const settings = useSettings();
  const session = useSession();
  if (settings === undefined) return null;
  return (
    <AccountFrame
      title={dead === null ? title : deadTitle(dead, action)}
      text={dead === null ? text : m.account_link_dead_text()}
      below={
        session.status === 'signed-in' ? (
          <Link to="/user/details/">{m.screens_account_details()}</Link>
        ) : (
          <Link to="/login/">{m.account_link_to_login()}</Link>
        )
      }
    >
      <OfflineNotice text={m.account_login_offline()} />
      <AskForm
        email={email || typedEmail.get() || settings.last_username}
        request={request}
        action={action}
      />
    </AccountFrame>
  );
}

function deadTitle(code: number, action: AskForLinkProps['action']): string {
  if (isLate(code)) return m.account_link_late();
  return action === 'askForLink' ? m.account_magic_invalid() : m.account_link_invalid();
}

/** A link was sent a moment ago, so the server sends no other one yet. */
const ON_ITS_WAY = 407;

function AskForm({ email, request, action }: Pick<AskForLinkProps, 'email' | 'request' | 'action'>) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useSending(action);
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });

  async function send(values: { email: string }) {
    const address = values.email.trim();
    let onItsWay = false;
    const sent = await sending.send(
      () => request({ email: address }),
      (error) => {
        onItsWay = error.code === ON_ITS_WAY;
        return onItsWay || atEmail({ form, action }, error);
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
    <AccountForm sending={sending} submit={m.account_link_send()} onSubmit={form.onSubmit(send)}>
      <EmailField {...form.getInputProps('email')} autoComplete="username" />
    </AccountForm>
  );
}
