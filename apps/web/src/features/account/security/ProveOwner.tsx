/** Asks for a password, code or passkey before the factors of the account change. */
import { TextInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { proveOwner } from '#data/commands/account/second-factor.ts';
import { useClient } from '#data/page/react.tsx';
import { PASSKEY_LEFT } from '#data/session/passkeys.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { AccountForm } from '../AccountForm.tsx';
import styles from '../account.module.css';
import { authProblem } from '../auth-problem.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { isPartOfCode } from './security-words.ts';

export interface ProveOwnerProps {
  readonly email: string;
  /** The factors of the account besides its password. */
  readonly ways: { readonly code: boolean; readonly passkey: boolean };
  /** Receives the proof; null when the user cancels. */
  readonly done: (proof: string | null) => void;
}

export function ProveOwner({ email, ways, done }: ProveOwnerProps) {
  const client = useClient();
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ReactNode>(null);

  const { busy, run: show } = useAction(async (shown: Parameters<typeof proveOwner>[1]) => {
    setProblem(null);
    const reply = await proveOwner(client, shown);
    if (reply.ok) done(reply.value);
    else if (reply.code !== PASSKEY_LEFT) setProblem(authProblem('proveOwner', reply));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (by === 'code' && (isPartOfCode(typed) || typed.trim() === '')) setProblem(m.security_code_short());
    else if (typed === '') setProblem(m.account_err_password_empty());
    else void show(by === 'password' ? { password: typed } : { code: typed });
  }

  function change(next: 'password' | 'code') {
    setBy(next);
    setTyped('');
    setProblem(null);
  }

  return (
    <Dialog title={m.security_prove_title()} close={m.common_close()} onClose={() => done(null)}>
      <p className={styles.text}>{m.security_prove_text()}</p>
      <AccountForm
        sending={{ busy, problem }}
        submit={m.common_continue()}
        problemAtField
        onSubmit={submit}
        below={
          (by === 'code' || ways.code || ways.passkey) && (
            <div className={styles.choices}>
              {by === 'code' && (
                <Choice text={m.security_prove_by_password()} choose={() => change('password')} />
              )}
              {by === 'password' && ways.code && (
                <Choice text={m.security_prove_by_code()} choose={() => change('code')} />
              )}
              {ways.passkey && (
                <Choice text={m.security_prove_by_passkey()} choose={() => void show({ passkey: true })} />
              )}
            </div>
          )
        }
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {by === 'password' ? (
          <PasswordField
            label={m.account_password()}
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem}
            data-autofocus
          />
        ) : (
          <TextInput
            key="code"
            label={m.security_prove_code()}
            autoComplete="one-time-code"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem}
            autoFocus
          />
        )}
      </AccountForm>
    </Dialog>
  );
}

function Choice({ text, choose }: { readonly text: string; readonly choose: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={choose}>
      {text}
    </button>
  );
}
