/** Who did which task in a season, and who is next. Derived from the matches, so that a correction counts at once. */
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { Match, MatchStatus } from '../../entity/tables/match.ts';
import type { Task } from '../../entity/tables/task.ts';
import { isEnded } from '../../match/clock/status.ts';
import { sheetOf } from '../../match/sheet/sheet.ts';
import { type LedgerTask, ledgerTasks, takersOf } from './match-tasks.ts';
import { sameTask } from './tasks.ts';

/** What the ledger needs of a match; short enough to be kept in lists. */
export interface LedgerMatch extends Pick<Match, 'sid' | 'status' | 'period' | 'date'> {
  readonly tasks: readonly LedgerTask[];
}

export interface Ledger {
  /** Each kind, and of own tasks each name, that was done: the most usual first. */
  readonly kinds: readonly LedgerKind[];
  /** By player. */
  readonly players: ReadonlyMap<number, LedgerEntry>;
}

export interface LedgerKind extends Pick<Task, 'kind' | 'title'> {
  /** As `sameTask` names it. */
  readonly key: string;
}

export interface LedgerEntry {
  /** How often, by the key of the kind. */
  readonly times: ReadonlyMap<string, number>;
  readonly total: number;
  /** The day of the last time, as in `match.date`; 0 for never. */
  readonly last: number;
}

/** The matches of a team, and the season in which a proposal is made. */
export interface SeasonMatches {
  readonly matches: readonly LedgerMatch[];
  /** The match's own; for a session the active one, because sessions belong to none. */
  readonly period: number;
}

/** How much a player's family has done and will do this season. */
export interface Proposal {
  readonly player: number;
  /** Tasks of all kinds. */
  readonly total: number;
  /** Tasks of this kind. */
  readonly same: number;
  /** The day of the last one; 0 for never. */
  readonly last: number;
}

/** What was done in the ended matches of a period. */
export function ledgerOf(matches: readonly LedgerMatch[], period: number): Ledger {
  return sumOf(matches.filter((match) => match.period === period && isEnded(match.status)));
}

/**
 * The players who come to the match or session and do not have the task, the next one first: who has done least this season, then
 * least of this kind, then longest ago, then by the sheet. Tasks of coming matches count too; otherwise a coach who
 * plans four weeks would give them all to one family.
 */
export function proposalsFor(
  gathering: Gathering,
  task: Pick<Task, 'id' | 'kind' | 'title'>,
  { matches, period }: SeasonMatches,
): readonly Proposal[] {
  const others = matches.filter((match) => !isMatch(gathering) || match.sid !== gathering.sid);
  const season = others.filter((match) => match.period === period && !OFF.has(match.status));
  const here = { date: gathering.date, tasks: ledgerTasks(gathering) };
  const { players } = sumOf([...season, here]);
  const has = new Set(takersOf(gathering, task.id).map(({ player_sid }) => player_sid));
  return sheetOf(gathering)
    .filter((player) => player.unavailable === null && !has.has(player.sid))
    .map((player) => {
      const { total, times, last } = players.get(player.sid) ?? NOTHING;
      return { player: player.sid, total, same: times.get(sameTask(task)) ?? 0, last };
    })
    .sort((a, b) => a.total - b.total || a.same - b.same || a.last - b.last);
}

const OFF: ReadonlySet<MatchStatus> = new Set(['CANCELLED', 'POSTPONED', 'INVALID_DATA']);
const NOTHING: LedgerEntry = { times: new Map(), total: 0, last: 0 };

function sumOf(matches: readonly Pick<LedgerMatch, 'date' | 'tasks'>[]): Ledger {
  const done = matches.flatMap(({ date, tasks }) =>
    tasks.flatMap(({ kind, title, players }) =>
      players.map((player) => ({ key: sameTask({ kind, title }), kind, title, player, date })),
    ),
  );
  return {
    kinds: [...Map.groupBy(done, ({ key }) => key)]
      .sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
      .map(([key, tasks]) => ({ key, kind: tasks[0]?.kind ?? 'own', title: tasks.at(-1)?.title ?? '' })),
    players: new Map(
      [...Map.groupBy(done, ({ player }) => player)].map(([player, tasks]) => {
        const times = Map.groupBy(tasks, ({ key }) => key);
        return [
          player,
          {
            times: new Map([...times].map(([key, each]) => [key, each.length])),
            total: tasks.length,
            last: Math.max(...tasks.map(({ date }) => date)),
          },
        ];
      }),
    ),
  };
}
