/** The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
import { Button, TextInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { enterByCode, enterByPasskey } from '#data/page/second-factor.ts';
import type { AppError } from '#data/page/session-actions.ts';
import { PASSKEY_LEFT, passkeysHere } from '#data/session/passkeys.ts';
import { secondStep, type Ticket, type Way } from '#data/session/second-step.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { AccountForm, useSending } from '../AccountForm.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { OfflineNotice } from '../notices.tsx';
import { isWholeCode } from '../security/security-words.ts';

const TOO_LATE = 406;
const WRONG_CODE = 405;

export interface SecondStepProps {
  readonly ticket: Ticket;
  /** Called when the ticket of the first step has expired, so that the first step is repeated. */
  readonly late: () => void;
}

export function SecondStep({ ticket: { ticket, ways }, late }: SecondStepProps) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const possible = ways.filter((way) => way !== 'passkey' || passkeysHere());
  const way = chosen ?? possible[0] ?? null;
  const others = possible.filter((other) => other !== way);
  const choices = others.length > 0 && (
    <div className={styles.choices}>
      {others.map((other) => (
        <button key={other} type="button" className={styles.link} onClick={() => setChosen(other)}>
          {CHOICES[other]()}
        </button>
      ))}
    </div>
  );
  return (
    <AccountFrame
      title={m.security_step_title()}
      text={way === null ? m.security_step_none() : TEXTS[way]()}
      below={
        <button type="button" className={styles.link} onClick={() => secondStep.end()}>
          {m.security_step_other()}
        </button>
      }
    >
      <OfflineNotice text={m.account_login_offline()} />
      {way === 'passkey' && <ByPasskey ticket={ticket} late={late} below={choices} />}
      {(way === 'app' || way === 'recovery') && (
        <ByCode key={way} way={way} ticket={ticket} late={late} below={choices} />
      )}
    </AccountFrame>
  );
}

const TEXTS: Readonly<Record<Way, () => string>> = {
  app: m.security_step_app,
  passkey: m.security_step_passkey,
  recovery: m.security_step_recovery,
};

const CHOICES: Readonly<Record<Way, () => string>> = {
  app: m.security_step_by_app,
  passkey: m.security_step_by_passkey,
  recovery: m.security_step_by_recovery,
};

interface WayProps {
  readonly ticket: string;
  readonly late: () => void;
  /** Buttons for the other kinds of second step. */
  readonly below: ReactNode;
}

function ByCode({ way, ticket, late, below }: WayProps & { readonly way: 'app' | 'recovery' }) {
  const [code, setCode] = useState('');
  const sending = useSending('takeSecondStep');
  const refused = (error: AppError): boolean => {
    if (error.code === TOO_LATE) late();
    else if (error.code === WRONG_CODE) {
      sending.say(way === 'app' ? m.security_code_wrong() : m.security_recovery_wrong());
    } else return false;
    return true;
  };

  return (
    <AccountForm
      sending={sending}
      submit={m.common_log_in()}
      problemAtField
      onSubmit={(event) => {
        event.preventDefault();
        if (way === 'app' && !isWholeCode(code)) sending.say(m.security_code_short());
        else if (code.trim() !== '') void sending.send(() => enterByCode({ ticket, code }), refused);
      }}
      below={below}
    >
      <TextInput
        label={way === 'app' ? m.account_signup_code_label() : m.security_step_recovery_code()}
        size="lg"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={sending.problem}
        autoFocus
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize={way === 'app' ? 'none' : 'characters'}
        spellCheck={false}
      />
    </AccountForm>
  );
}

function ByPasskey({ ticket, late, below }: WayProps) {
  const sending = useSending('logInByPasskey');
  const refused = (error: AppError): boolean => {
    if (error.code === TOO_LATE) late();
    return error.code === TOO_LATE || error.code === PASSKEY_LEFT;
  };
  return (
    <div className={styles.form}>
      <ProblemLine text={sending.problem} />
      <Button
        size="lg"
        loading={sending.busy}
        onClick={() => void sending.send(() => enterByPasskey(ticket), refused)}
      >
        {m.security_step_by_passkey()}
      </Button>
      {below}
    </div>
  );
}
