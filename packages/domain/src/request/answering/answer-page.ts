/**
 * Everything that the public page of a request shows, and nothing else reaches it. A personal link shows the children of
 * one family; the shared link first lets people choose a player. Contact data, other people's reasons and who is injured
 * are never there.
 */

import { countingAnswer } from '../../attendance/attendance-status.ts';
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { AttendanceAnswer, AttendanceStatus } from '../../entity/tables/attendance.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import { meetingTime, type WallClock } from '../../match/clock/kickoff-time.ts';
import { answerOf, questionOf, reasonOf, type SheetPlayer, sheetOf } from '../../match/sheet/sheet.ts';
import { plainText } from '../../text/plain-text.ts';
import { closesAt, isClosed, startOf } from '../closing/closing.ts';
import { occasionState, titleOf } from '../closing/occasion.ts';
import { type TaskView, taskViews } from '../tasks/task-views.ts';
import { listedNames, offeredOf, type PagePerson, peopleOnPage } from './page-people.ts';

/** Whether the page takes answers, and why not. */
export type PageState = 'open' | 'closed' | 'started' | 'cancelled' | 'postponed' | 'deleted';

export interface AnswerPage {
  readonly state: PageState;
  readonly link: 'personal' | 'shared';
  readonly team: { readonly club: string; readonly name: string; readonly shirt: Team['shirt'] };
  readonly kind: 'match' | 'training';
  /** Of a match; may be empty. */
  readonly opponent: string;
  /** Of a session, mostly its selection's; may be empty. */
  readonly name: string;
  readonly away: boolean;
  /** The local start at the team's place. */
  readonly start: WallClock;
  readonly meeting: WallClock | null;
  readonly timezone: string;
  readonly place: string;
  /** Milliseconds since 1970; null when the request stays open until the start. */
  readonly closesAt: number | null;
  /** Personal: the family's children. Shared: the players to choose from, and after the choice this one. */
  readonly children: readonly AnsweringChild[];
  readonly tasks: readonly TaskView[];
}

export interface AnsweringChild {
  readonly sid: number;
  /** A first name, with an initial where two are equal; empty where only the number is shown. */
  readonly name: string;
  /** SHIRT_NUMBER_NONE for none. */
  readonly number: number;
  readonly status: AttendanceStatus;
  /** The answer that counts now. */
  readonly answer: AttendanceAnswer;
  /** Seconds since 1970; 0 for none. */
  readonly answeredAt: number;
  /** True when the coach entered the present status. */
  readonly byCoach: boolean;
  /** The family's own reason; on a shared link always empty. */
  readonly reason: string;
  readonly late: number;
  readonly leaves: number;
}

export interface AnswerPageInput {
  readonly gathering: Gathering;
  readonly deleted: boolean;
  readonly team: Team;
  /** The players of the sheet who exist; no others are shown. */
  readonly players: readonly Player[];
  /** Whom a personal link is for; null for the shared link. */
  readonly family: readonly number[] | null;
  readonly nowMs: number;
}

export function answerPage({
  gathering,
  deleted,
  team,
  players,
  family,
  nowMs,
}: AnswerPageInput): AnswerPage {
  const people = peopleOnPage(players, { gathering, team, family });
  const offered = family === null ? offeredOf(people) : new Set(family);
  // Players who were deleted meanwhile stay on the sheet.
  const shown = sheetOf(gathering).flatMap((player) => {
    const person = people.get(player.sid);
    if (person === undefined) return [];
    return offered.has(player.sid) ? [{ ...player, ...person }] : [];
  });
  const { date, dateHours, dateMinutes } = gathering;
  return {
    state: pageState({ gathering, deleted, team, nowMs }),
    link: family === null ? 'shared' : 'personal',
    team: { club: plainText(team.clubname), name: plainText(team.teamname), shirt: team.shirt },
    ...(isMatch(gathering)
      ? { kind: 'match', opponent: plainText(titleOf(gathering)), name: '', away: gathering.awaygame }
      : { kind: 'training', opponent: '', name: plainText(titleOf(gathering)), away: false }),
    start: { date, dateHours, dateMinutes },
    meeting: meetingTime(gathering, team.metadata.timezone),
    timezone: team.metadata.timezone,
    place: plainText(gathering.place),
    closesAt: closesAt(gathering, team),
    children: shown.map((player) => childOf(gathering, player, family !== null)),
    tasks: taskViews(gathering, { names: listedNames(people), family }),
  };
}

/** Why a page does not take answers, or that it does. */
export function pageState({
  gathering,
  deleted,
  team,
  nowMs,
}: Pick<AnswerPageInput, 'gathering' | 'deleted' | 'team' | 'nowMs'>): PageState {
  if (deleted) return 'deleted';
  const planned = occasionState(gathering);
  if (planned === 'cancelled' || planned === 'postponed') return planned;
  const start = startOf(gathering, team);
  if (!isClosed(gathering, team, nowMs)) return 'open';
  return start !== null && nowMs >= start ? 'started' : 'closed';
}

function childOf(
  gathering: Gathering,
  { sid, status, name, number }: SheetPlayer & PagePerson,
  personal: boolean,
): AnsweringChild {
  const said = answerOf(gathering, sid);
  return {
    sid,
    name,
    number,
    // About health only the family is told.
    status: !personal && status === 'injured' ? 'absent' : status,
    answer: countingAnswer({ ...said, ...questionOf(gathering, sid) }),
    answeredAt: said.answered_at,
    byCoach: said.answered_by === 'coach',
    reason: personal ? reasonOf(gathering, sid) : '',
    late: said.late,
    leaves: said.leaves,
  };
}
