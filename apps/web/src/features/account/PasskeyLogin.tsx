import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { PASSKEY_LEFT, passkeysHere } from '#data/passkeys.ts';
import { enterByPasskey } from '#data/second-factor.ts';
import { ProblemLine } from '#ui/parts/ProblemLine.tsx';
import { useSending } from './AccountForm.tsx';
import styles from './account.module.css';

/** In without typing anything; nothing where the browser or the address has no passkeys. */
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
