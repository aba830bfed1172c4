/** What keeps the question from a family, and what to do about it. */
import { Link } from '@tanstack/react-router';
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { isTrouble, type MailState, type MailTrouble } from '@touchline/domain/request/asking/progress';
import { m } from '@touchline/i18n';
import { TROUBLE_TEXT } from '#ui/words/match/attendance-words.ts';
import styles from './trouble-mark.module.css';

export interface Reached {
  readonly sid: number;
  readonly status: AttendanceStatus;
  readonly mail: MailState | null;
  readonly hasAddress: boolean;
  /** Asked by the shared link: then a missing address keeps nothing from the family. */
  readonly byLink: boolean;
}

export function TroubleMark({ player }: { readonly player: Reached }) {
  const trouble = troubleOf(player);
  if (trouble === null) return null;
  const link = TO_PLAYER[trouble];
  return (
    <span className={styles.trouble}>
      {!player.byLink && <span>{TROUBLE_TEXT[trouble]()}</span>}
      {link !== undefined && (
        <Link to="/players/collection/details/{-$id}/" params={{ id: String(player.sid) }}>
          {link()}
        </Link>
      )}
    </span>
  );
}

/** Once a family has answered, it does not matter what became of the mail. */
function troubleOf({ status, mail, hasAddress }: Reached): MailTrouble | null {
  if (status !== 'not_responded' && status !== 'not_reported') return null;
  if (isTrouble(mail)) return mail === 'no_address' && hasAddress ? null : mail;
  return hasAddress ? null : 'no_address';
}

const TO_PLAYER: Readonly<Partial<Record<MailTrouble, () => string>>> = {
  no_address: m.attendance_to_player,
  refused: m.attendance_check_address,
};
