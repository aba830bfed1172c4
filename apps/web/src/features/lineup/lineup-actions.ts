/** What the coach can do to the line-up of a block; a refusal is said in words. */
import type { Match } from '@touchline/domain/entity/match';
import type { AttendanceChange, AttendanceRefusal } from '@touchline/domain/match/attendance';
import type { BlocksRefusal, Division } from '@touchline/domain/match/block-plan';
import { type Block, compareBlocks, FIRST_BLOCK, plannedLineup } from '@touchline/domain/match/blocks';
import type { Point } from '@touchline/domain/match/grid';
import { cellAt } from '@touchline/domain/match/grid';
import { benchOf, type LineupRefusal } from '@touchline/domain/match/lineup';
import { type NumberRefusal, type SheetRefusal, wearerOf } from '@touchline/domain/match/sheet';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import type { Client } from '#data/client.ts';
import { setAttendance } from '#data/commands/attendance.ts';
import type { Done } from '#data/commands/desk.ts';
import {
  benchPlayer,
  clearLineup,
  copyLineup,
  fillLineup,
  placePlayer,
  setBlocks,
  setFormation,
  setMatchCaptain,
  setMatchKeeper,
  setPartKeeper,
  swapPlayers,
  takeSquad,
} from '#data/commands/lineup.ts';
import { undoOf } from '#data/commands/undo.ts';
import type { Refused } from '#data/permission.ts';
import { sayDone } from '#ui/toast/answers.ts';
import { ABOUT_LINEUP, showToast } from '#ui/toast/app-toasts.ts';
import { attendanceText, markedText, saidText } from '#ui/words/attendance-words.ts';
import { blockMinutes } from '#ui/words/block-words.ts';
import { partWords } from '#ui/words/part-words.ts';
import type { Target } from './targets.ts';

/** All answer true when it was done; otherwise the coach was told why not. */
export interface LineupActions {
  readonly put: (player: number, target: Target) => Promise<boolean>;
  /** Who wears this number goes to the spot; answers who that is, null when nobody could. */
  readonly putNumber: (shirtnumber: number, to: Point) => Promise<number | null>;
  /** Moves a player on the pitch by so many percent, not into somebody else's place. */
  readonly nudge: (player: number, by: Point) => Promise<boolean>;
  readonly setFormation: (formation: string) => Promise<boolean>;
  readonly fill: () => Promise<boolean>;
  /** Everybody to the bench; a later block is as the one before it again. */
  readonly clear: () => Promise<boolean>;
  readonly copy: (to: 'next' | 'later') => Promise<boolean>;
  readonly divide: (division: Division) => Promise<boolean>;
  readonly makeCaptain: (player: number) => Promise<boolean>;
  readonly makeKeeper: (player: number) => Promise<boolean>;
  readonly makePartKeeper: (part: number, player: number) => Promise<boolean>;
  /** Says in words why a write was refused, and answers null then. */
  readonly written: (write: Promise<Result<Done, LineupProblem>>) => Promise<true | null>;
  readonly takeSquad: () => Promise<boolean>;
  readonly setAttendance: (player: number, change: AttendanceChange) => Promise<boolean>;
}

interface Shown {
  readonly match: Match;
  readonly block: Block;
  readonly nameOf: (sid: number) => string;
  /** Minutes in the earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
}

export function lineupActions(client: Client, shown: Shown): LineupActions {
  const { match, block, nameOf, earlier } = shown;
  const at = { part: block.part, subpart: block.subpart };
  const here = { match: match.sid, at };
  const places = plannedLineup(match, block);

  async function told(
    write: Promise<Result<Done, LineupProblem>>,
    done?: string | (() => string),
  ): Promise<boolean> {
    const written = await write;
    if (!written.ok) showToast({ text: problemText(written.error, shown), tone: 'problem' });
    else if (done !== undefined && written.value.action !== null) {
      const text = typeof done === 'string' ? done : done();
      sayDone(text, undoOf(client, written.value.action), ABOUT_LINEUP);
    }
    return written.ok;
  }

  /** Who sits out in this block, as it is now. */
  function filledText(): string {
    const names = benchOf(client.live.match(match.sid).get() ?? match, at).map(({ sid }) => nameOf(sid));
    return names.length === 0 ? m.lineup_filled() : m.lineup_filled_bench({ names: names.join(', ') });
  }

  /** On somebody who is on the pitch: his place is taken, he changes places or goes to the bench. */
  function onto(player: number, other: number) {
    const place = places.find(({ player_sid }) => player_sid === other);
    return place === undefined
      ? swapPlayers(client, { ...here, player, other })
      : placePlayer(client, { ...here, player, to: { x: place.x, y: place.y } });
  }

  return {
    put: (player, target) => {
      const name = nameOf(player);
      if (target.at === 'bench')
        return told(benchPlayer(client, { ...here, player }), m.lineup_benched({ name }));
      if (target.at === 'spot')
        return told(placePlayer(client, { ...here, player, to: target.point }), m.lineup_placed({ name }));
      return told(onto(player, target.sid), m.lineup_swapped({ first: name, second: nameOf(target.sid) }));
    },
    putNumber: async (shirtnumber, to) => {
      const wearer = wearerOf(match, shirtnumber);
      if (wearer === undefined) {
        showToast({ text: m.lineup_err_no_number({ number: shirtnumber }), tone: 'problem' });
        return null;
      }
      const placed = await told(
        placePlayer(client, { ...here, player: wearer.sid, to }),
        m.lineup_placed({ name: nameOf(wearer.sid) }),
      );
      return placed ? wearer.sid : null;
    },
    nudge: async (player, by) => {
      const place = places.find(({ player_sid }) => player_sid === player);
      if (place === undefined) return false;
      const to = { x: place.x + by.x, y: place.y + by.y };
      if (places.some((other) => other !== place && cellAt(other) === cellAt(to))) {
        showToast({ text: m.lineup_err_taken(), tone: 'problem' });
        return false;
      }
      return told(placePlayer(client, { ...here, player, to }), m.lineup_placed({ name: nameOf(player) }));
    },
    setFormation: (formation) =>
      told(setFormation(client, { match: match.sid, formation }), m.lineup_formation_changed()),
    fill: () => told(fillLineup(client, { ...here, earlier }), filledText),
    clear: () => {
      const first = compareBlocks(block, FIRST_BLOCK) === 0;
      const name = blockMinutes(match, block);
      return told(
        clearLineup(client, here),
        first ? m.lineup_cleared() : m.lineup_block_reset_done({ block: name }),
      );
    },
    copy: (to) =>
      told(
        copyLineup(client, { match: match.sid, from: at, to }),
        to === 'next' ? m.lineup_copied_next() : m.lineup_copied_later(),
      ),
    divide: (division) => told(setBlocks(client, { match: match.sid, division })),
    makeCaptain: (player) => told(setMatchCaptain(client, { match: match.sid, player })),
    makeKeeper: (player) =>
      told(setMatchKeeper(client, { ...here, player }), m.lineup_change_keeper({ name: nameOf(player) })),
    makePartKeeper: (part, player) => told(setPartKeeper(client, { match: match.sid, part, player })),
    written: async (write) => ((await told(write)) ? true : null),
    takeSquad: () => told(takeSquad(client, { match: match.sid })),
    setAttendance: (player, change) =>
      told(
        setAttendance(client, { match: match.sid, player, change }),
        saidText(shown.nameOf(player), change),
      ),
  };
}

export type LineupProblem =
  | LineupRefusal
  | NumberRefusal
  | SheetRefusal
  | BlocksRefusal
  | AttendanceRefusal
  | Refused;

function problemText(problem: LineupProblem, { match, nameOf }: Shown): string {
  switch (problem.code) {
    case 'lineupFull':
      return m.lineup_err_full();
    case 'nobodyPlays':
      return m.lineup_err_nobody();
    case 'numberTaken':
      return m.lineup_err_number({ name: nameOf(problem.by) });
    case 'numberInvalid':
      return m.lineup_err_number_range();
    case 'unavailable':
      return markedText(nameOf(problem.player), problem.reason);
    case 'notThere':
      return m.lineup_err_not_there({ name: nameOf(problem.player) });
    case 'sentOff':
      return m.lineup_err_sent_off({ name: nameOf(problem.player) });
    case 'sheetFull':
      return m.lineup_err_sheet({ max: problem.max });
    case 'tooManyBlocks':
      return m.lineup_err_blocks({ max: problem.max });
    case 'blockMinute':
      return m.lineup_err_minute({
        part: partWords(match, problem.part),
        minute: problem.minute,
        last: problem.last,
      });
    case 'started':
      return m.words_match_started();
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    case 'archived':
    case 'onPitch':
    case 'hasPlayed':
    case 'noSuchMinute':
    case 'leavesFirst':
      return attendanceText(problem, 'player' in problem ? nameOf(problem.player) : '');
    case 'gone':
    case 'notOnSheet':
    case 'notInLineup':
    case 'samePlayer':
      return m.lineup_err_cannot();
  }
}
