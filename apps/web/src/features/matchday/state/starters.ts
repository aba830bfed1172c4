/** Before the kick-off, a change of players on the pitch changes the starting line-up and has its own texts. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import type { LineupRefusal } from '@touchline/domain/match/lineup/lineup';
import { onThePitch, placeOf } from '@touchline/domain/match/lineup/on-pitch';
import type { NumberRefusal } from '@touchline/domain/match/sheet/shirt-numbers';
import { MIDDLE } from '@touchline/domain/pitch/grid';
import { freeSpotNearestTo } from '@touchline/domain/pitch/spots';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { benchPlayer, placePlayer, setMatchCaptain, swapPlayers } from '#data/commands/match/lineup.ts';
import type { MatchDayPorts } from '#data/commands/match/match-day.ts';
import type { Refused } from '#data/commands/permission.ts';
import type { Done } from '#data/commands/unit-of-work.ts';
import { markedText } from '#ui/words/match/attendance-words.ts';
import { type MatchDayRefusal, refusalText } from './refusal-text.ts';

export type StartersRefusal = LineupRefusal | NumberRefusal | Refused;

export interface StartersChange {
  readonly write: () => Promise<Result<Done, StartersRefusal>>;
  /** The text of the undo line. */
  readonly text: string;
}

type NameOf = (sid: number) => string;

/** The command as a change of the starting line-up; null after the kick-off and for other commands. */
export function startersChange(
  client: MatchDayPorts,
  {
    match,
    command,
    nameOf,
  }: { readonly match: Match; readonly command: MatchCommand; readonly nameOf: NameOf },
): StartersChange | null {
  if (!isNotStarted(match.status)) return null;
  const here = { match: match.sid };
  const places = onThePitch(match);
  switch (command.type) {
    case 'substitute': {
      const { on, off, pitchpos } = command;
      const left = placeOf(places, off);
      const to = pitchpos ?? left ?? freeSpotNearestTo(match, places, MIDDLE);
      return {
        write: () => placePlayer(client, { ...here, player: on, to: { x: to.x, y: to.y } }),
        text:
          left === undefined
            ? m.matchday_starts({ on: nameOf(on) })
            : m.matchday_starts_for({ on: nameOf(on), off: nameOf(off) }),
      };
    }
    case 'leave':
      return {
        write: () => benchPlayer(client, { ...here, player: command.player }),
        text: m.matchday_starts_not({ off: nameOf(command.player) }),
      };
    case 'moveOnPitch':
      return {
        write: () => placePlayer(client, { ...here, player: command.player, to: command.to }),
        text: m.words_positions_changed(),
      };
    case 'swapOnPitch':
      return {
        write: () => swapPlayers(client, { ...here, player: command.player, other: command.other }),
        text: m.words_positions_changed(),
      };
    case 'otherEvent':
      if (command.event !== 'CAPTAIN' || command.player === undefined) return null;
      return {
        write: () => setMatchCaptain(client, { ...here, player: command.player ?? 0 }),
        text: m.sideline_captain(),
      };
    default:
      return null;
  }
}

export function startersRefusalText(refusal: StartersRefusal | MatchDayRefusal, nameOf: NameOf): string {
  switch (refusal.code) {
    case 'lineupFull':
      return m.lineup_err_full();
    case 'nobodyPlays':
      return m.lineup_err_nobody();
    case 'notThere':
      return m.lineup_err_not_there({ name: nameOf(refusal.player) });
    case 'unavailable':
      return markedText(nameOf(refusal.player), refusal.reason);
    case 'started':
    case 'notInLineup':
    case 'numberTaken':
    case 'numberInvalid':
    case 'notOnSheet':
    case 'samePlayer':
      return m.matchday_cannot();
    default:
      return refusalText(refusal, nameOf);
  }
}
