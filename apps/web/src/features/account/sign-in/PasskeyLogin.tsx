import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { enterByPasskey } from '#data/page/second-factor.ts';
import { PASSKEY_LEFT, passkeysHere } from '#data/session/passkeys.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { useSending } from '../AccountForm.tsx';
import styles from '../account.module.css';

/** The sign-in button for passkeys; renders nothing where the browser or the origin does not support them. */
export function PasskeyLogin() {
  const sending = useSending('logInByPasskey');
  if (!passkeysHere()) return null;

  function enter() {
    return sending.send(
      () => enterByPasskey(null),
      (error) => error.code === PASSKEY_LEFT,
    );
  }

  return (
    <div className={styles.form}>
      <ProblemLine text={sending.problem} />
      <Button variant="default" size="md" loading={sending.busy} onClick={() => void enter()}>
        {m.security_login_passkey()}
      </Button>
    </div>
  );
}
