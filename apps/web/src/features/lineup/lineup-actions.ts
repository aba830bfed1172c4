/** The coach's actions on the line-up of a block. A toast explains a refusal. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { BlocksRefusal, Division } from '@touchline/domain/match/blocks/block-plan';
import { type Block, compareBlocks, FIRST_BLOCK, plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import type { AttendanceChange, AttendanceRefusal } from '@touchline/domain/match/lineup/attendance';
import { benchOf, type LineupRefusal } from '@touchline/domain/match/lineup/lineup';
import type { SheetRefusal } from '@touchline/domain/match/sheet/sheet';
import { type NumberRefusal, wearerOf } from '@touchline/domain/match/sheet/shirt-numbers';
import type { Point } from '@touchline/domain/pitch/grid';
import { cellAt } from '@touchline/domain/pitch/grid';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import type { GatheringWork } from '#data/commands/gathering/gathering-actor.ts';
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
} from '#data/commands/match/lineup.ts';
import type { Refused } from '#data/commands/permission.ts';
import { undoOf } from '#data/commands/undo.ts';
import type { Done } from '#data/commands/unit-of-work.ts';
import type { MatchById, Players } from '#data/live/ports.ts';
import type { Undo } from '#data/store/ports.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ABOUT_LINEUP, showToast } from '#ui/toast/app-toasts.ts';
import { attendanceText, markedText, saidText } from '#ui/words/match/attendance-words.ts';
import { blockMinutes } from '#ui/words/match/block-words.ts';
import { partWords } from '#ui/words/match/part-words.ts';
import type { Target } from './targets.ts';

/** All resolve to true when the change was stored; otherwise a toast explained the refusal. */
export interface LineupActions {
  readonly put: (player: number, target: Target) => Promise<boolean>;
  /** Puts the player with this shirt number on the spot; resolves to the player, or null without one. */
  readonly putNumber: (shirtnumber: number, to: Point) => Promise<number | null>;
  /** Moves a player by so many percent of the pitch, but not onto another player. */
  readonly nudge: (player: number, by: Point) => Promise<boolean>;
  readonly setFormation: (formation: string) => Promise<boolean>;
  readonly fill: () => Promise<boolean>;
  /** Moves all players to the bench; a later block follows the block before it again. */
  readonly clear: () => Promise<boolean>;
  readonly copy: (to: 'next' | 'later') => Promise<boolean>;
  readonly divide: (division: Division) => Promise<boolean>;
  readonly makeCaptain: (player: number) => Promise<boolean>;
  readonly makeKeeper: (player: number) => Promise<boolean>;
  readonly makePartKeeper: (part: number, player: number) => Promise<boolean>;
  /** Shows a refusal of a write in a toast, and then resolves to null. */
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

type LineupPorts = GatheringWork & Players & MatchById & Undo;

export function lineupActions(client: LineupPorts, shown: Shown): LineupActions {
  const { match, block, nameOf, earlier } = shown;
  const at = { part: block.part, subpart: block.subpart };
  const here = { match: match.sid, at };
  const places = plannedLineup(match, block);

  async function withToast(
    write: Promise<Result<Done, LineupProblem>>,
    done?: string | (() => string),
  ): Promise<boolean> {
    const written = await write;
    if (!written.ok) showToast({ text: problemText(written.error, shown), tone: 'problem' });
    else if (done !== undefined && written.value.action !== null) {
      const text = typeof done === 'string' ? done : done();
      showDoneToast(text, undoOf(client, written.value.action), ABOUT_LINEUP);
    }
    return written.ok;
  }

  /** The players on the bench in this block after the change. */
  function filledText(): string {
    const names = benchOf(client.live.match(match.sid).get() ?? match, at).map(({ sid }) => nameOf(sid));
    return names.length === 0 ? m.lineup_filled() : m.lineup_filled_bench({ names: names.join(', ') });
  }

  /** A player dropped on another one takes over their place, or swaps with them. */
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
        return withToast(benchPlayer(client, { ...here, player }), m.lineup_benched({ name }));
      if (target.at === 'spot')
        return withToast(
          placePlayer(client, { ...here, player, to: target.point }),
          m.lineup_placed({ name }),
        );
      return withToast(
        onto(player, target.sid),
        m.lineup_swapped({ first: name, second: nameOf(target.sid) }),
      );
    },
    putNumber: async (shirtnumber, to) => {
      const wearer = wearerOf(match, shirtnumber);
      if (wearer === undefined) {
        showToast({ text: m.lineup_err_no_number({ number: shirtnumber }), tone: 'problem' });
        return null;
      }
      const placed = await withToast(
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
      return withToast(
        placePlayer(client, { ...here, player, to }),
        m.lineup_placed({ name: nameOf(player) }),
      );
    },
    setFormation: (formation) =>
      withToast(setFormation(client, { match: match.sid, formation }), m.lineup_formation_changed()),
    fill: () => withToast(fillLineup(client, { ...here, earlier }), filledText),
    clear: () => {
      const first = compareBlocks(block, FIRST_BLOCK) === 0;
      const name = blockMinutes(match, block);
      return withToast(
        clearLineup(client, here),
        first ? m.lineup_cleared() : m.lineup_block_reset_done({ block: name }),
      );
    },
    copy: (to) =>
      withToast(
        copyLineup(client, { match: match.sid, from: at, to }),
        to === 'next' ? m.lineup_copied_next() : m.lineup_copied_later(),
      ),
    divide: (division) => withToast(setBlocks(client, { match: match.sid, division })),
    makeCaptain: (player) => withToast(setMatchCaptain(client, { match: match.sid, player })),
    makeKeeper: (player) =>
      withToast(
        setMatchKeeper(client, { ...here, player }),
        m.lineup_change_keeper({ name: nameOf(player) }),
      ),
    makePartKeeper: (part, player) => withToast(setPartKeeper(client, { match: match.sid, part, player })),
    written: async (write) => ((await withToast(write)) ? true : null),
    takeSquad: () => withToast(takeSquad(client, { match: match.sid })),
    setAttendance: (player, change) =>
      withToast(
        setAttendance(client, { of: ofMatch(match.sid), player, change }),
        saidText(shown.nameOf(player), change, !isNotStarted(match.status)),
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
    case 'reasonTooLong':
    case 'leavesFirst':
      return attendanceText(problem, 'player' in problem ? nameOf(problem.player) : '');
    case 'gone':
    case 'notOnSheet':
    case 'notInLineup':
    case 'samePlayer':
      return m.lineup_err_cannot();
  }
}
