/** The attendance list of a match or session for its screen and for match day, with the actions of one tap. */

import { nameOf as gatheringName, isMatch } from '@touchline/domain/attendance/gathering';
import type {
  AttendanceStatus,
  PlayerAnswer,
  PlayerQuestion,
} from '@touchline/domain/entity/tables/attendance';
import type { Player } from '@touchline/domain/entity/tables/player';
import { isPlaying } from '@touchline/domain/match/clock/status';
import {
  type AttendanceChange,
  type Presence,
  presences,
  statusCounts,
} from '@touchline/domain/match/lineup/attendance';
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { answerOf, isOnSheet, questionOf, reasonOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { isArchived } from '@touchline/domain/player/archive';
import { type AnswerDoubt, answerDoubts } from '@touchline/domain/request/asking/doubts';
import { isTrouble, type MailTrouble, mailState } from '@touchline/domain/request/asking/progress';
import { hasBegun } from '@touchline/domain/request/closing/closing';
import { ATTENDANCE_RIGHTS } from '@touchline/domain/request/closing/occasion';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { addGuest, type GuestRefusal, setAttendance } from '#data/commands/gathering/attendance.ts';
import type { Refused } from '#data/commands/permission.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import type { GatheringWithTeam } from '#data/hooks/gathering.ts';
import { useNow } from '#data/hooks/now.ts';
import { useClient } from '#data/page/react.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION, withdrawLastAction } from '#ui/toast/last-action.ts';
import { attendanceText, saidText } from '#ui/words/match/attendance-words.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { squadNames } from '#ui/words/team/player-names.ts';

export interface Attendee {
  readonly sid: number;
  readonly name: string;
  /** In a match 99 when the player has no number; undefined in a session. */
  readonly number: number | undefined;
  /** Null for a player of the team who is not on the sheet yet. */
  readonly presence: Presence | null;
  readonly status: AttendanceStatus;
  readonly answer: PlayerAnswer;
  readonly question: PlayerQuestion;
  /** Why the family did not get the question; null when nothing is known to be wrong. */
  readonly trouble: MailTrouble | null;
  readonly doubt: AnswerDoubt | null;
  /** Null for people who may not read reasons. */
  readonly reason: string | null;
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly onPitch: boolean;
}

export interface AttendanceList
  extends Pick<GatheringWithTeam, 'gathering' | 'team' | 'shirt' | 'title' | 'isClosed'> {
  readonly statuses: Readonly<Record<AttendanceStatus, number>>;
  /** False until the start, while the question is who comes. */
  readonly started: boolean;
  /** Seconds since 1970. */
  readonly now: number;
  /** The sheet in its order, then the team's or selection's players who are not on it yet. */
  readonly allPlayers: readonly Attendee[];
  /** Players of the collection who are neither on the sheet nor in the team. They can be guests. */
  readonly others: readonly { readonly sid: number; readonly name: string }[];
  /** False for people who may only read. */
  readonly mayChange: boolean;
  readonly mayAddPlayers: boolean;
  readonly mayAsk: boolean;
  /** True when the change was stored. A toast with Undo confirms it, or explains a refusal. */
  readonly say: (player: number, change: AttendanceChange) => Promise<boolean>;
  readonly addGuest: (name: string, shirtnumber: number) => Promise<boolean>;
}

const NO_NUMBER = 99;
const NO_PLAYERS: ReadonlySet<number> = new Set();
const NEWCOMER = {
  presence: null,
  status: 'not_reported',
  fromMinute: 0,
  untilMinute: 0,
  onPitch: false,
  trouble: null,
  doubt: null,
} as const;

export interface AttendanceOf extends GatheringWithTeam {
  readonly players: readonly Player[];
}

export function useAttendance(props: AttendanceOf): AttendanceList {
  const { gathering, team, hasTeam, isClosed, squad, shirt, title, players } = props;
  const client = useClient();
  const now = useNow();
  const may = useMay(team);
  const names = squadNames(players, team);
  const nameOf = (player: number) => names.get(player) ?? leftPlayer(gathering, player);
  const readsReasons = roleAllows(team, 'seePrivate');
  const rights = ATTENDANCE_RIGHTS[gatheringName(gathering).collection];
  // Nothing comes of a closed session.
  const started = isClosed || hasBegun(gathering, team, now);
  const doubts = answerDoubts(gathering, team);
  const troubleOf = (player: number) => {
    const mail = mailState(gathering, player);
    return readsReasons && isTrouble(mail) ? mail : null;
  };
  const where = presences(gathering, now);
  const on =
    isMatch(gathering) && isPlaying(gathering.status)
      ? new Set(pitchNow(gathering).places.map((place) => place.player_sid))
      : NO_PLAYERS;
  const onSheet = sheetOf(gathering).map(
    ({ sid: player, shirtnumber, status, fromMinute, untilMinute }): Attendee => ({
      sid: player,
      name: nameOf(player),
      number: isMatch(gathering) ? shirtnumber : undefined,
      status,
      answer: answerOf(gathering, player),
      question: questionOf(gathering, player),
      trouble: status === 'not_responded' ? troubleOf(player) : null,
      doubt: doubts.get(player) ?? null,
      reason: readsReasons ? reasonOf(gathering, player) : null,
      fromMinute,
      untilMinute,
      presence: where.get(player) ?? null,
      onPitch: on.has(player),
    }),
  );
  const numbers = new Map(squad.shirtnumbers.map(({ id, value }) => [id, value]));
  const joined = squad.player_sids.filter((player) => !isOnSheet(gathering, player));
  const newcomers = joined.map((player): Attendee => {
    const number = isMatch(gathering) ? numbers.get(player) || NO_NUMBER : undefined;
    const answer = answerOf(gathering, player);
    const question = questionOf(gathering, player);
    return { ...NEWCOMER, sid: player, name: nameOf(player), number, answer, question, reason: null };
  });
  const listed = new Set([...onSheet, ...newcomers].map((player) => player.sid));

  async function withToast(
    done: Awaited<ReturnType<typeof setAttendance>> | Awaited<ReturnType<typeof addGuest>>,
    { name, text }: { readonly name: string; readonly text: string },
  ): Promise<boolean> {
    if (done.ok) showDoneToast(text, undoOf(client, done.value.action), LAST_ACTION);
    else showToast({ text: problemText(done.error, { name, nameOf }), tone: 'problem', about: LAST_ACTION });
    return done.ok;
  }

  return {
    gathering,
    team,
    shirt,
    title,
    isClosed,
    statuses: statusCounts(gathering),
    started,
    now,
    allPlayers: [...onSheet, ...newcomers],
    others: players
      .filter((player) => !listed.has(player.sid) && !isArchived(player))
      .map((player) => ({ sid: player.sid, name: nameOf(player.sid) })),
    mayChange: !isClosed && may(rights.enter),
    mayAddPlayers: may('editPlayers'),
    mayAsk: hasTeam && may(rights.ask),
    say: async (player, change) => {
      const name = nameOf(player);
      withdrawLastAction();
      const done = await setAttendance(client, { of: gatheringName(gathering), player, change });
      return withToast(done, { name, text: saidText(name, change, started) });
    },
    addGuest: async (name, shirtnumber) => {
      withdrawLastAction();
      const done = await addGuest(client, { of: gatheringName(gathering), name, shirtnumber });
      return withToast(done, { name, text: saidText(name, { says: 'here' }, started) });
    },
  };
}

interface Naming {
  readonly name: string;
  readonly nameOf: (sid: number) => string;
}

function problemText(problem: GuestRefusal | Refused, { name, nameOf }: Naming): string {
  switch (problem.code) {
    case 'numberTaken':
      return m.lineup_err_number({ name: nameOf(problem.by) });
    case 'numberInvalid':
      return m.lineup_err_number_range();
    case 'nicknameMissing':
    case 'positionMissing':
    case 'emailInvalid':
    case 'tooLong':
      return m.teams_err_label();
    default:
      return attendanceText(problem, name);
  }
}
