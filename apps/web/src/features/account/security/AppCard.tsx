/** The authenticator app: set up by QR code or typed key, confirmed by a code, replaced, removed. */
import { Button, TextInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  confirmApp,
  removeApp,
  type Setup,
  startApp,
  TOO_LATE,
} from '#data/commands/account/second-factor.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Buttons, Hint } from '#ui/parts/page/Screen.tsx';
import { QrCode } from '#ui/parts/QrCode.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { AccountForm } from '../AccountForm.tsx';
import { authProblem } from '../auth-problem.tsx';
import own from '../own/own-account.module.css';
import styles from './security.module.css';
import { dayOf, type FactorCardProps, isWholeCode } from './security-words.ts';

export function AppCard({ state, owner, changed, isLast }: FactorCardProps) {
  const client = useClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);

  const start = useAction(async () => {
    setProblem(null);
    const reply = await owner.change((proof) => startApp(client, proof));
    if (reply === null) return;
    if (reply.ok) setSetup(reply.value);
    else setProblem(authProblem('startApp', reply));
  });

  const removal = useAction(async () => {
    setRemoving(false);
    setProblem(null);
    const reply = await owner.change((proof) => removeApp(client, proof));
    if (reply === null) return;
    if (reply.ok) changed(reply.value);
    else setProblem(authProblem('removeApp', reply));
  });

  const { app } = state;
  return (
    <Card title={m.security_app_title()}>
      <Hint>{m.security_app_text()}</Hint>
      {app !== null && <p className={styles.state}>{m.security_app_since({ date: dayOf(app.created) })}</p>}
      <ProblemLine text={problem} />
      {setup === null ? (
        <div className={own.action}>
          <Buttons>
            <Button
              variant={app === null ? 'filled' : 'default'}
              loading={start.busy}
              onClick={() => void start.run()}
            >
              {app === null ? m.security_app_add() : m.security_app_replace()}
            </Button>
            {app !== null && (
              <Button variant="outline" color="red" loading={removal.busy} onClick={() => setRemoving(true)}>
                {m.security_app_remove()}
              </Button>
            )}
          </Buttons>
        </div>
      ) : (
        <SetUp
          setup={setup}
          changed={(next) => {
            setSetup(null);
            changed(next);
            // Not while new recovery codes are shown in a dialog: the toast would cover them.
            if (next.new_recovery_codes?.length === 0) showToast({ text: m.security_setup_done() });
          }}
          late={() => {
            setSetup(null);
            setProblem(m.security_setup_late());
          }}
        />
      )}
      <ConfirmDialog
        opened={removing}
        danger
        title={m.security_app_remove_title()}
        text={m.security_app_remove_text()}
        losses={isLast ? [m.security_last_factor()] : []}
        confirm={m.security_remove()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => void removal.run()}
        onCancel={() => setRemoving(false)}
      />
    </Card>
  );
}

interface SetUpProps {
  readonly setup: Setup;
  readonly changed: FactorCardProps['changed'];
  readonly late: () => void;
}

function SetUp({ setup: { setup, secret, address }, changed, late }: SetUpProps) {
  const client = useClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<ReactNode>(null);

  const confirmation = useAction(async () => {
    setProblem(null);
    const reply = await confirmApp(client, setup, code);
    if (reply.ok) changed(reply.value);
    else if (reply.code === TOO_LATE) late();
    else setProblem(authProblem('confirmApp', reply));
  });

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isWholeCode(code)) void confirmation.run();
    else setProblem(m.security_code_short());
  }

  return (
    <div className={styles.setup}>
      <p>{m.security_setup_scan()}</p>
      <QrCode text={address} title={m.security_setup_qr()} size={220} className={styles.qr} />
      <a className={styles.open} href={address}>
        {m.security_setup_open()}
      </a>
      <p>
        {m.security_setup_type()}
        <br />
        <code className={styles.key}>{inGroups(secret)}</code>
      </p>
      <AccountForm
        sending={{ busy: confirmation.busy, problem }}
        submit={m.security_setup_confirm()}
        problemAtField
        onSubmit={confirm}
      >
        <TextInput
          label={m.security_setup_code()}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </AccountForm>
    </div>
  );
}

/** Groups of four letters are easier to type; authenticator apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
