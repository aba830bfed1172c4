import { passwordStrength } from '@touchline/domain/account/password';
import { m } from '@touchline/i18n';
import styles from '../account.module.css';
import { STRENGTHS } from './password-words.ts';

/** The strength of the typed password: too short, too weak, ok, good (section 4). */
export function PasswordMeter({ password, email }: { readonly password: string; readonly email: string }) {
  const strength = password === '' ? null : STRENGTHS[passwordStrength(password, email)];
  return (
    <div aria-live="polite">
      <div className={styles.meter} data-level={strength?.level ?? 0} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      {strength !== null && <p className={styles.level}>{m.account_strength({ level: strength.word() })}</p>}
    </div>
  );
}
