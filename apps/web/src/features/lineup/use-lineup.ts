/** The line-up of a block for its screen. */

import type { Match } from '@touchline/domain/entity/tables/match';
import type { PositionId } from '@touchline/domain/entity/tables/player';
import type { Shirt, Team } from '@touchline/domain/entity/tables/team';
import { changesBetween, type LineupChanges } from '@touchline/domain/match/blocks/block-changes';
import {
  availableIn,
  type Block,
  type BlockKey,
  blocksOf,
  compareBlocks,
  FIRST_BLOCK,
  hasOwnLineup,
  plannedLineup,
} from '@touchline/domain/match/blocks/blocks';
import { notOnSheet, type SheetPlayer, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import type { Formation } from '@touchline/domain/pitch/formation';
import type { Point } from '@touchline/domain/pitch/grid';
import { freeSpots, keeperIn } from '@touchline/domain/pitch/spots';
import { hasFeature } from '@touchline/domain/plan/plan';
import { leftOut } from '@touchline/domain/request/asking/only-answered';
import { formationChoices } from '@touchline/domain/team/own-formations';
import { actorOnTeam } from '#data/commands/permission.ts';
import { useAccountWithPlans } from '#data/hooks/account.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { usePlayingTimeOfPeriod } from '#data/hooks/match/playing-time.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { blockBegin } from '#ui/words/match/block-words.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import { type LineupActions, lineupActions } from './lineup-actions.ts';

export interface LineupPlayer {
  readonly sid: number;
  readonly name: string;
  /** 99 when the player has no number. */
  readonly number: number;
  readonly positions: readonly PositionId[];
  readonly status: SheetPlayer['status'];
  readonly unavailable: SheetPlayer['unavailable'];
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly captain: boolean;
  readonly keeper: boolean;
  /** How the plan moves the player around this block; null when they keep their place. */
  readonly mark: Mark | null;
  /** The team's setting leaves the player out until the family answers. */
  readonly awaited: boolean;
}

export type Mark =
  | { readonly code: 'comesOn' }
  | { readonly code: 'goesOff'; readonly at: string }
  /** Comes on for this block and goes off after it. */
  | { readonly code: 'both'; readonly at: string }
  | { readonly code: 'wentOff' }
  | { readonly code: 'comesOnAt'; readonly at: string };

export interface BlockView {
  readonly block: Block;
  readonly placed: number;
  /** The changes at the beginning of the block; null for the first block. */
  readonly changes: LineupChanges | null;
}

export interface Lineup {
  readonly match: Match;
  readonly team: Team;
  /** The team's shirt in this match. */
  readonly shirt: Shirt;
  readonly formations: readonly Formation[];
  readonly blocks: readonly BlockView[];
  /** The block that is shown. */
  readonly block: Block;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** False while the block repeats the line-up of the block before it. */
  readonly own: boolean;
  readonly pitch: readonly (LineupPlayer & Point)[];
  readonly spots: readonly Point[];
  readonly bench: readonly LineupPlayer[];
  /** Players who cannot play, or who are absent during the whole block. */
  readonly absent: readonly LineupPlayer[];
  readonly allPlayers: readonly LineupPlayer[];
  /** The number of the team's players who are not on the match sheet. */
  readonly newcomers: number;
  /** Whether the team's plan includes placing by shirt number. */
  readonly byNumber: boolean;
  readonly player: (sid: number) => LineupPlayer | undefined;
  readonly nameOf: (sid: number) => string;
  readonly act: LineupActions;
}

/** The line-up of a match; undefined while the first read runs, null when this device has no such match. */
export function useLineup(sid: number, at: BlockKey): Lineup | null | undefined {
  const client = useClient();
  const match = useMatch(sid);
  const teams = useTeams();
  const players = usePlayers();
  const account = useAccountWithPlans();
  const times = usePlayingTimeOfPeriod(match?.team_sid ?? 0, match?.period ?? 0);
  if (match === undefined || teams === undefined || players === undefined) return undefined;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  if (match === null || team === undefined) return null;

  const divided = blocksOf(match);
  // A new division, made here or on another device, may have removed the block.
  const block = divided.find((one) => compareBlocks(one, at) === 0) ?? divided[0] ?? WHOLE;
  const lineups = divided.map((one) => plannedLineup(match, one));
  const blocks = divided.map(
    (one, index): BlockView => ({
      block: one,
      placed: lineups[index]?.length ?? 0,
      changes: index === 0 ? null : changesBetween(lineups[index - 1] ?? [], lineups[index] ?? []),
    }),
  );
  const index = divided.indexOf(block);
  const places = lineups[index] ?? [];
  const markOf = marks({ match, blocks, index });

  const known = new Map(players.map((player) => [player.sid, player]));
  const names = squadNames(players, team);
  const keeper = keeperIn(places);
  const awaited = leftOut(match, team);
  const allPlayers = sheetOf(match).map(
    ({ sid: player, shirtnumber, status, unavailable, fromMinute, untilMinute }): LineupPlayer => ({
      sid: player,
      name: names.get(player) || leftPlayer(match, player),
      number: shirtnumber,
      positions: known.get(player)?.position_ids ?? [],
      status,
      unavailable,
      fromMinute,
      untilMinute,
      captain: match.metadata.captain === player,
      keeper: keeper === player,
      mark: markOf(player),
      awaited: awaited.has(player),
    }),
  );
  const bySid = new Map(allPlayers.map((player) => [player.sid, player]));
  const nameOf = (player: number) => bySid.get(player)?.name ?? leftPlayer(match, player);
  const on = new Set(places.map(({ player_sid }) => player_sid));
  const available = new Set(availableIn(match, block).map((player) => player.sid));
  const earlier = new Map((times ?? []).map(({ player_sid, minutes }) => [player_sid, minutes]));
  const { plan } = actorOnTeam(team, account ?? null, client.now() / 1000);

  return {
    match,
    team,
    blocks,
    block,
    allPlayers,
    nameOf,
    shirt: shirtOfMatch(match, team),
    formations: formationChoices(team, match.pitchPlayers, match.formation),
    isFirst: compareBlocks(block, FIRST_BLOCK) === 0,
    isLast: index === divided.length - 1,
    own: hasOwnLineup(match, block),
    pitch: places.flatMap(({ player_sid, x, y }) => {
      const player = bySid.get(player_sid);
      return player === undefined ? [] : [{ ...player, x, y }];
    }),
    spots: freeSpots(match, places),
    bench: allPlayers.filter((player) => available.has(player.sid) && !on.has(player.sid)),
    absent: allPlayers.filter((player) => !available.has(player.sid)),
    newcomers: notOnSheet(match, team).length,
    byNumber: hasFeature(plan, 'place_by_shirt_number'),
    player: (player) => bySid.get(player),
    act: lineupActions(client, { match, block, nameOf, earlier }),
  };
}

const WHOLE: Block = { ...FIRST_BLOCK, from: 0, seconds: 0 };

interface Around {
  readonly match: Match;
  readonly blocks: readonly BlockView[];
  /** The index of the block that is shown. */
  readonly index: number;
}

/** Which players come on or go off at the beginning and at the end of the block that is shown. */
function marks({ match, blocks, index }: Around): (player: number) => Mark | null {
  const before = blocks[index]?.changes ?? NO_CHANGES;
  const next = blocks[index + 1];
  const after = next?.changes ?? NO_CHANGES;
  const at = next === undefined ? '' : blockBegin(match, next.block);
  return (player) => {
    const comesOn = before.substitutions.some(({ on }) => on === player);
    const goesOff = goingOff(after).includes(player);
    if (comesOn) return goesOff ? { code: 'both', at } : { code: 'comesOn' };
    if (goesOff) return { code: 'goesOff', at };
    if (after.substitutions.some(({ on }) => on === player)) return { code: 'comesOnAt', at };
    return goingOff(before).includes(player) ? { code: 'wentOff' } : null;
  };
}

function goingOff({ substitutions, leaving }: LineupChanges): readonly number[] {
  return [...substitutions.map(({ off }) => off), ...leaving];
}

const NO_CHANGES: LineupChanges = { substitutions: [], leaving: [], moves: [], keeper: null };
