/** The seven statuses of section 4, derived from what the coach recorded and what the family answered. */
import type { AttendanceStatus, PlayerAnswer, PlayerQuestion } from '../entity/tables/attendance.ts';

/** What is stored of one player in a match or a training session. */
export interface AttendanceRecord
  extends Pick<PlayerAnswer, 'answer' | 'withdrew' | 'answered_at'>,
    Pick<PlayerQuestion, 'asked_at' | 'renewed_at'> {
  readonly injured: boolean;
  readonly signed_off: boolean;
  readonly present: boolean;
}

/** Who comes, by the latest that is known. The first that is true counts. */
export function attendanceStatus(record: AttendanceRecord): AttendanceStatus {
  const { injured, signed_off, present, withdrew, asked_at } = record;
  const answer = countingAnswer(record);
  if (injured) return 'injured';
  if (signed_off || (answer === 'no' && withdrew)) return 'signed_off';
  if (answer === 'no') return 'declined';
  if (!present) return 'absent';
  if (answer === 'yes') return 'present';
  return asked_at > 0 ? 'not_responded' : 'not_reported';
}

/** The answer, unless the coach has asked again since it was given. */
export function countingAnswer({
  answer,
  answered_at,
  renewed_at,
}: Pick<AttendanceRecord, 'answer' | 'answered_at' | 'renewed_at'>): PlayerAnswer['answer'] {
  return answered_at >= renewed_at ? answer : '';
}
