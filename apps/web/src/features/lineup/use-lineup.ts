/** The line-up of a match as its screen shows it, and what the coach can do to it. */
import type { Match } from '@touchline/domain/entity/match';
import type { PositionId } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import { type Formation, formationsFor } from '@touchline/domain/match/formations';
import type { Point } from '@touchline/domain/match/grid';
import { benchOf, type LineupRefusal, startingLineup } from '@touchline/domain/match/lineup';
import { type NumberRefusal, type SheetPlayer, sheetOf } from '@touchline/domain/match/sheet';
import { freeSpots, keeperIn } from '@touchline/domain/match/spots';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import {
  benchPlayer,
  clearLineup,
  fillLineup,
  placePlayer,
  setFormation,
  setMatchCaptain,
  setMatchKeeper,
  setMatchShirtNumber,
  setPresence,
  swapPlayers,
} from '#data/commands/lineup.ts';
import { useMatch } from '#data/hooks/matches.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { useTeams } from '#data/hooks/teams.ts';
import type { Refused } from '#data/permission.ts';
import { useClient } from '#data/react.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import type { Target } from './targets.ts';

export interface LineupPlayer {
  readonly sid: number;
  readonly name: string;
  /** 99 when none is assigned. */
  readonly number: number;
  readonly positions: readonly PositionId[];
  readonly unavailable: SheetPlayer['unavailable'];
  readonly captain: boolean;
  readonly keeper: boolean;
}

export interface LineupActions {
  /** True when the player was put there; otherwise the coach is told why not. */
  readonly put: (player: number, target: Target) => Promise<boolean>;
  readonly setFormation: (formation: string) => Promise<boolean>;
  readonly fill: () => Promise<boolean>;
  readonly clear: () => Promise<boolean>;
  readonly makeCaptain: (player: number) => Promise<boolean>;
  readonly makeKeeper: (player: number) => Promise<boolean>;
  readonly setNumber: (player: number, shirtnumber: number) => Promise<boolean>;
  readonly setPresent: (player: number, present: boolean) => Promise<boolean>;
}

export interface Lineup {
  readonly match: Match;
  readonly team: Team;
  readonly formations: readonly Formation[];
  readonly pitch: readonly (LineupPlayer & Point)[];
  readonly spots: readonly Point[];
  readonly bench: readonly LineupPlayer[];
  readonly absent: readonly LineupPlayer[];
  readonly everybody: readonly LineupPlayer[];
  readonly player: (sid: number) => LineupPlayer | undefined;
  readonly nameOf: (sid: number) => string;
  readonly act: LineupActions;
}

/** The line-up of a match; undefined while the first read runs, null when this device has no such match. */
export function useLineup(sid: number): Lineup | null | undefined {
  const client = useClient();
  const match = useMatch(sid);
  const teams = useTeams();
  const players = usePlayers();
  if (match === undefined || teams === undefined || players === undefined) return undefined;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  if (match === null || team === undefined) return null;

  const known = new Map(players.map((player) => [player.sid, player]));
  const keeper = keeperIn(startingLineup(match));
  const everybody = sheetOf(match).map(
    ({ sid: player, shirtnumber, unavailable }): LineupPlayer => ({
      sid: player,
      name: known.get(player)?.nickname || known.get(player)?.firstname || m.lineup_unknown_player(),
      number: shirtnumber,
      positions: known.get(player)?.position_ids ?? [],
      unavailable,
      captain: match.metadata.captain === player,
      keeper: keeper === player,
    }),
  );
  const bySid = new Map(everybody.map((player) => [player.sid, player]));
  const nameOf = (player: number) => bySid.get(player)?.name ?? m.lineup_unknown_player();
  const places = startingLineup(match);
  const benched = new Set(benchOf(match).map((player) => player.sid));

  async function told(write: Promise<Result<object, LineupProblem>>): Promise<boolean> {
    const written = await write;
    if (!written.ok) showToast({ text: lineupProblemText(written.error, nameOf), tone: 'problem' });
    return written.ok;
  }

  const act: LineupActions = {
    put: (player, target) => {
      switch (target.at) {
        case 'bench':
          return told(benchPlayer(client, { match: sid, player }));
        case 'spot':
          return told(placePlayer(client, { match: sid, player, to: target.point }));
        case 'player':
          return told(
            places.some((place) => place.player_sid === target.sid)
              ? onto(player, target.sid)
              : swapPlayers(client, { match: sid, player, other: target.sid }),
          );
      }
    },
    setFormation: (formation) => told(setFormation(client, { match: sid, formation })),
    fill: () => told(fillLineup(client, { match: sid })),
    clear: () => told(clearLineup(client, { match: sid })),
    makeCaptain: (player) => told(setMatchCaptain(client, { match: sid, player })),
    makeKeeper: (player) => told(setMatchKeeper(client, { match: sid, player })),
    setNumber: (player, shirtnumber) =>
      told(setMatchShirtNumber(client, { match: sid, player, shirtnumber })),
    setPresent: (player, present) => told(setPresence(client, { match: sid, player, present })),
  };

  /** On somebody who is on the pitch: his place is taken, he changes places or goes to the bench. */
  function onto(player: number, other: number) {
    const place = places.find(({ player_sid }) => player_sid === other);
    return placePlayer(client, { match: sid, player, to: { x: place?.x ?? 50, y: place?.y ?? 50 } });
  }

  return {
    match,
    team,
    formations: formationsFor(match.pitchPlayers),
    pitch: places.flatMap(({ player_sid, x, y }) => {
      const player = bySid.get(player_sid);
      return player === undefined ? [] : [{ ...player, x, y }];
    }),
    spots: freeSpots(match, places),
    bench: everybody.filter((player) => benched.has(player.sid)),
    absent: everybody.filter((player) => player.unavailable !== null),
    everybody,
    player: (player) => bySid.get(player),
    nameOf,
    act,
  };
}

export type LineupProblem = LineupRefusal | NumberRefusal | Refused;

function lineupProblemText(problem: LineupProblem, nameOf: (sid: number) => string): string {
  switch (problem.code) {
    case 'lineupFull':
      return m.lineup_err_full();
    case 'numberTaken':
      return m.lineup_err_number({ name: nameOf(problem.by) });
    case 'numberInvalid':
      return m.lineup_err_number_range();
    case 'unavailable':
    case 'notThere':
      return m.lineup_err_absent({ name: nameOf(problem.player) });
    case 'started':
      return m.lineup_locked_title();
    case 'noPermission':
      return m.lineup_err_permission();
    case 'planNeeded':
      return m.matches_upsell_text();
    case 'gone':
    case 'notOnSheet':
    case 'sentOff':
    case 'notInLineup':
    case 'nobodyPlays':
    case 'samePlayer':
      return m.lineup_err_cannot();
  }
}
