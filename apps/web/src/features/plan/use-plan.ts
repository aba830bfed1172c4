/**
 * The fair plan of a match for its screen, computed again after every tap. The coach's wishes are stored with the
 * match at once; the plan is written into the line-up only on request.
 */

import type { LineupPlace, Match } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { type Block, blocksOf, equalBlocks, isManual } from '@touchline/domain/match/blocks/blocks';
import { partCount } from '@touchline/domain/match/clock/clock';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { type Disliked, dislikedPlaces } from '@touchline/domain/planner/match/disliked';
import {
  chosenDivision,
  chosenKeepers,
  chosenLocks,
  type KeeperWish,
} from '@touchline/domain/planner/match/planner-settings';
import {
  placesOnPitch,
  questionAbout,
  type TimedBlock,
  timed,
} from '@touchline/domain/planner/match/question';
import { usualKeepers } from '@touchline/domain/planner/match/usual-keepers';
import { planMatch } from '@touchline/domain/planner/solver/plan';
import type { Plan, PlanInput, PlanRefusal } from '@touchline/domain/planner/solver/plan-types';
import { leftOut } from '@touchline/domain/request/asking/only-answered';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useMemo, useState } from 'react';
import { askPlan, savePlan } from '#data/commands/match/plan.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { usePlayingTimeOfPeriod } from '#data/hooks/match/playing-time.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ABOUT_LINEUP, showToast } from '#ui/toast/app-toasts.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import { SettingsChanges } from './settings-changes.ts';
import { locksOf, moved, type Wishes, wishesOf } from './wishes.ts';

export interface FairPlan {
  readonly match: Match;
  readonly team: Team;
  readonly halfParts: number;
  readonly parts: number;
  readonly blocks: readonly TimedBlock[];
  readonly input: PlanInput;
  readonly plan: Result<Plan, PlanRefusal>;
  readonly wishes: Wishes;
  /**
   * The goalkeeper of each part in the plan: the coach's choice, else the usual goalkeeper; null lets the planner
   * choose.
   */
  readonly keepers: readonly (number | null)[];
  /** Players in positions that they dislike. */
  readonly disliked: readonly Disliked[];
  /** True when a player has played in an earlier match of the period. */
  readonly earlier: boolean;
  /** The number of players whom the team's setting leaves out because their families have not answered. */
  readonly leftOut: number;
  /** The players on the sheet who are present in at least one block, in the sheet's order. */
  readonly allPlayers: readonly number[];
  readonly nameOf: (sid: number) => string;
  /** The positions of the players in a block. */
  readonly placesIn: (block: number) => readonly LineupPlace[];
  /** All three build on the latest wishes, even if their write has not finished yet. */
  readonly divide: (change: (halfParts: number) => number) => void;
  readonly wish: (change: (wishes: Wishes) => Wishes) => void;
  /** Null lets the planner choose. */
  readonly keep: (part: number, player: number | null) => void;
  /** One goalkeeper for the whole match. */
  readonly keepAll: (player: number | null) => void;
  /** True when the plan was written into the line-up. */
  readonly use: () => Promise<boolean>;
}

interface PlanSettings {
  readonly halfParts: number;
  readonly wishes: Wishes;
  readonly keepers: readonly KeeperWish[];
}

/** The default for a match without a division. */
const USUAL_BLOCKS = 2;

export interface PlannedMatch {
  readonly match: Match;
  readonly team: Team;
  readonly players: readonly Player[];
}

/** The match with its team and the players; undefined while they are read, null when this device has none. */
export function usePlannedMatch(sid: number): PlannedMatch | null | undefined {
  const match = useMatch(sid);
  const teams = useTeams();
  const players = usePlayers();
  if (match === undefined || teams === undefined || players === undefined) return undefined;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  return match === null || team === undefined ? null : { match, team, players };
}

export function usePlan({ match, team, players }: PlannedMatch): FairPlan {
  const client = useClient();
  const times = usePlayingTimeOfPeriod(team.sid, match.period);
  const [settings, setSettings] = useState(() => settingsOf(match));
  const [changes] = useState(() => new SettingsChanges(settings));
  const { plan_blocks, plan_keepers, plan_wishes } = match.metadata;
  const stored = JSON.stringify([plan_blocks, plan_keepers, plan_wishes]);
  const [followed, setFollowed] = useState(stored);
  if (stored !== followed) {
    setFollowed(stored);
    const next = settingsOf(match);
    if (changes.follow(next)) setSettings(next);
  }
  const { halfParts, wishes, keepers: chosen } = settings;
  const earlier = useMemo(
    () => new Map((times ?? []).map(({ player_sid, minutes }) => [player_sid, minutes])),
    [times],
  );
  const blocks = useMemo(() => timed(match, dividedIn(match, halfParts)), [match, halfParts]);
  const locks = useMemo(() => locksOf(wishes), [wishes]);
  const silent = useMemo(() => leftOut(match, team), [match, team]);
  const keepers = useMemo(() => {
    const usual = usualKeepers(match, {
      parts: partCount(match),
      blocks,
      players,
      locks,
      leftOut: silent,
    });
    return usual.map((keeper, part) => (chosen[part] === undefined ? keeper : chosen[part]));
  }, [match, blocks, players, locks, silent, chosen]);
  const input = useMemo(
    () =>
      questionAbout(match, {
        blocks,
        players,
        earlier,
        locks,
        leftOut: silent,
        keeperOf: (part) => keepers[part - 1] ?? null,
      }),
    [match, blocks, players, earlier, locks, silent, keepers],
  );
  const plan = useMemo(() => planMatch(input), [input]);
  const names = squadNames(players, team);
  const placesIn = (block: number) => (plan.ok ? placesOnPitch(match, plan.value.blocks[block] ?? []) : []);

  /** People who may not change the match try out wishes without storing them. */
  function set(change: (settings: PlanSettings) => Partial<PlanSettings>) {
    void changes.change((before) => ({ ...before, ...change(before) }), {
      write: (next) =>
        askPlan(client, {
          match: match.sid,
          halfParts: next.halfParts,
          blocks: timed(match, dividedIn(match, next.halfParts)),
          keepers: next.keepers,
          locks: locksOf(next.wishes),
        }),
      show: setSettings,
    });
  }

  async function use(): Promise<boolean> {
    const lineups = blocks.map(({ part, subpart }, block) => ({ part, subpart, places: placesIn(block) }));
    const saved = await savePlan(client, { match: match.sid, halfParts, lineups });
    if (!saved.ok) {
      const refused = saved.error.code === 'noPermission';
      const upsell = saved.error.code === 'planNeeded';
      const text = upsell
        ? m.shop_upsell_match_plans()
        : refused
          ? m.common_no_permission()
          : m.plan_err_changed();
      showToast({ text, tone: 'problem' });
      return false;
    }
    const { action } = saved.value;
    showDoneToast(m.plan_used(), undoOf(client, action), ABOUT_LINEUP);
    return true;
  }

  return {
    match,
    team,
    halfParts,
    blocks,
    input,
    plan,
    wishes,
    placesIn,
    use,
    parts: partCount(match),
    keepers,
    disliked: plan.ok ? dislikedPlaces(input, plan.value) : [],
    leftOut: [...silent].filter(
      (sid) => !input.players.some((one) => one.sid === sid && one.available.includes(true)),
    ).length,
    earlier: input.players.some(({ earlierMinutes }) => earlierMinutes > 0),
    allPlayers: sheetOf(match)
      .map(({ sid }) => sid)
      .filter((sid) => input.players.some((player) => player.sid === sid && player.available.includes(true))),
    nameOf: (sid) => names.get(sid) ?? leftPlayer(match, sid),
    divide: (change) =>
      set((before) => {
        const next = change(before.halfParts);
        const [from, to] = [before.halfParts, next].map((divided) =>
          timed(match, dividedIn(match, divided)).map(({ start }) => start),
        );
        return { halfParts: next, wishes: moved(before.wishes, from ?? [], to ?? []) };
      }),
    wish: (change) => set((before) => ({ wishes: change(before.wishes) })),
    keep: (part, player) => set((before) => ({ keepers: before.keepers.with(part - 1, player) })),
    keepAll: (player) => set((before) => ({ keepers: before.keepers.map(() => player) })),
  };
}

function settingsOf(match: Match): PlanSettings {
  const halfParts = divisionOf(match);
  const blocks = timed(match, dividedIn(match, halfParts));
  return { halfParts, wishes: wishesOf(chosenLocks(match, blocks)), keepers: chosenKeepers(match) };
}

/** The number of blocks that the coach chose, else that of the match; 0 for custom minutes. */
function divisionOf(match: Match): number {
  const chosen = chosenDivision(match);
  if (chosen !== null && (chosen !== OWN_MINUTES || hasOwnMinutes(match))) return chosen;
  if (!isManual(match)) return equalBlocks(match);
  return hasOwnMinutes(match) ? OWN_MINUTES : USUAL_BLOCKS;
}

export const OWN_MINUTES = 0;

export function hasOwnMinutes(match: Match): boolean {
  return isManual(match) && blocksOf(match).some(({ subpart }) => subpart > 1);
}

/** The blocks of the match's regular parts; extra time is planned only when it is played. */
function dividedIn(match: Match, halfParts: number): readonly Block[] {
  return blocksOf(halfParts === OWN_MINUTES ? match : { ...match, halfParts, subsmap: {} });
}
