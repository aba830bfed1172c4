/** Notifications in the coach's language. */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import { startNow } from '@touchline/domain/match/clock/kickoff-time';
import { keyOf, type Notice, type NoticeKind } from '@touchline/domain/notices/notices';
import { silentPlayers } from '@touchline/domain/request/asking/progress';
import { closesAt } from '@touchline/domain/request/closing/closing';
import { plainText } from '@touchline/domain/text/plain-text';
import { m } from '@touchline/i18n';
import type { LocalNotice } from '#data/native/bridge.ts';
import { meetingText, timeOfDay } from '#ui/words/match/meeting-words.ts';

/** The subject of a notice; a running match needs no team. */
export interface NoticeSubject {
  readonly gathering: Gathering;
  /** The opponent, or the name of the session. */
  readonly title: string;
  readonly team: Team | null;
}

export function localNoticeOf(notice: Notice, { gathering, title, team }: NoticeSubject): LocalNotice {
  return {
    key: keyOf(notice),
    atMs: notice.atMs,
    title,
    text: TEXTS[notice.kind](gathering, team),
    category: isOfMatchDay(notice.kind)
      ? { id: 'matchday', name: m.common_screen_match_day() }
      : { id: 'planned', name: m.native_planned() },
    path: pathOf(notice),
  };
}

const ON_MATCH_DAY: readonly NoticeKind[] = ['partOver', 'changeDue', 'reminder'];

export function isOfMatchDay(kind: NoticeKind): boolean {
  return ON_MATCH_DAY.includes(kind);
}

const TEXTS: Readonly<Record<NoticeKind, (gathering: Gathering, team: NoticeSubject['team']) => string>> = {
  // Each in a function of its own: a text takes options as its second argument.
  partOver: () => m.sideline_part_over(),
  changeDue: () => m.sideline_change_due(),
  reminder: () => m.sideline_reminder(),
  tomorrow: (gathering, team) => lines(m.native_tomorrow({ time: timeOfDay(gathering) }), gathering, team),
  soon: (gathering, team) => lines(m.native_today({ time: timeOfDay(gathering) }), gathering, team),
  answersMissing: (gathering, team) => {
    const silent = m.attendance_requests({ count: silentPlayers(gathering).length });
    const closes = team === null ? null : closesAt(gathering, team);
    if (closes === null || team === null) return silent;
    const time = timeOfDay(startNow(closes / 1_000, team.metadata.timezone));
    return `${silent}. ${m.native_closes({ time })}`;
  },
};

/** With the meeting time and the place, where they are known. */
function lines(when: string, gathering: Gathering, team: NoticeSubject['team']): string {
  const meeting = team === null ? '' : meetingText(gathering, team.metadata.timezone);
  return [when, meeting, plainText(gathering.place)].filter((part) => part !== '').join(' · ');
}

function pathOf({ kind, about: { collection, sid } }: Notice): string {
  if (collection === 'training_sessions')
    return kind === 'answersMissing' ? `/training/${sid}/attendancecenter/` : `/training/${sid}/details/`;
  if (isOfMatchDay(kind)) return `/match/${sid}/play/`;
  return kind === 'answersMissing' ? `/match/${sid}/attendancecenter/` : `/match/${sid}/details/`;
}
