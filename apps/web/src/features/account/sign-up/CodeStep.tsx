import { PinInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useId, useState } from 'react';
import { signUpResend, signUpValidate } from '#data/page/session-actions.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { AccountForm, useSending } from '../AccountForm.tsx';
import styles from '../account.module.css';
import { authProblem } from '../auth-problem.tsx';

export interface CodeStepProps {
  readonly email: string;
  readonly done: (token: string) => void;
  /** Goes back to enter another e-mail address. */
  readonly back: () => void;
}

const DIGITS = 6;
/** The server's wait between two requests for a code. */
const RESEND_AFTER_SECONDS = 30;

export function CodeStep({ email, done, back }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(0);
  const sending = useSending('giveCode');
  const { problem } = sending;
  const [patience, restart] = useCountdown(RESEND_AFTER_SECONDS);
  const label = useId();
  const error = useId();

  async function check(given: string) {
    if (sending.busy) return;
    if (given.length < DIGITS) {
      sending.say(m.account_err_code());
      return;
    }
    let token = '';
    const right = await sending.send(async () => {
      const answer = await signUpValidate({ email, code: given });
      if (answer.ok) token = answer.value.token;
      return answer;
    });
    if (right) done(token);
    else {
      // Clears the field and focuses its first digit.
      setCode('');
      setAttempt(attempt + 1);
    }
  }

  async function resend() {
    restart();
    sending.say(null);
    const answer = await signUpResend({ email });
    if (answer.ok) showToast({ text: m.account_signup_resent() });
    else sending.say(authProblem('askForCode', answer.error));
  }

  return (
    <AccountForm
      sending={sending}
      submit={m.common_continue()}
      problemAtField
      onSubmit={(event) => {
        event.preventDefault();
        void check(code);
      }}
      below={
        <div className={styles.links}>
          <button type="button" className={styles.link} disabled={patience > 0} onClick={() => void resend()}>
            {patience > 0 ? m.account_signup_resend_in({ count: patience }) : m.account_signup_resend()}
          </button>
          <button type="button" className={styles.link} onClick={back}>
            {m.account_signup_other_email()}
          </button>
        </div>
      }
    >
      <fieldset className={styles.fieldset} aria-describedby={problem === null ? undefined : error}>
        <legend className={styles.label} id={label}>
          {m.account_signup_code_label()}
        </legend>
        <PinInput
          key={attempt}
          length={DIGITS}
          size="xl"
          type="number"
          oneTimeCode
          autoFocus
          className={styles.code ?? ''}
          value={code}
          onChange={setCode}
          onComplete={(given) => void check(given)}
          error={problem !== null}
          placeholder=""
          getInputProps={(position) => ({
            'aria-label': m.account_signup_code_digit({ position: position + 1 }),
          })}
        />
        <div role="alert">
          {problem !== null && (
            <p id={error} className={styles.error}>
              {problem}
            </p>
          )}
        </div>
      </fieldset>
    </AccountForm>
  );
}

/** The seconds left of `seconds` since the start or the last restart. */
function useCountdown(seconds: number): readonly [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return [left, () => setUntil(Date.now() + seconds * 1000)];
}
