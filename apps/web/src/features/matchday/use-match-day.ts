/** Everything that match day shows and does, derived from the match on this device and the second. */

import type { Match, Side } from '@touchline/domain/entity/match';
import type { Player } from '@touchline/domain/entity/player';
import type { Shirt, Team } from '@touchline/domain/entity/team';
import { type AttendanceChange, presences } from '@touchline/domain/match/attendance';
import { cardsOf } from '@touchline/domain/match/cards';
import { type ClockDisplay, clockAt } from '@touchline/domain/match/clock';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { isCard } from '@touchline/domain/match/events';
import { liveMoment } from '@touchline/domain/match/moments';
import { ourSide, type SideNames, sideNames, theirSide } from '@touchline/domain/match/names';
import { onTheBench, pitchNow } from '@touchline/domain/match/on-pitch';
import { countedTime, playingTime } from '@touchline/domain/match/playing-time';
import { type Score, scoreOf } from '@touchline/domain/match/score';
import { captainOf, sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet';
import { sideShirts } from '@touchline/domain/match/shirts';
import { keeperIn } from '@touchline/domain/match/spots';
import { allowedAt } from '@touchline/domain/match/time-penalties';
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { setAttendance } from '#data/commands/attendance.ts';
import { type MaybeNoted, noteOnce } from '#data/commands/match-day.ts';
import { undo } from '#data/commands/undo.ts';
import { useMatch } from '#data/hooks/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { useTeams } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import type { PlayTimeVerdict } from '#ui/parts/PlayTimeBar.tsx';
import type { ToastRequest } from '#ui/toast/toasts.ts';
import { attendanceText, saidText, unmarkText } from '#ui/words/attendance-words.ts';
import { didText } from './did-text.ts';
import { verdictOf } from './fairness.ts';
import { replaceToast } from './one-toast.ts';
import type { MatchDayRefusal } from './refusal-text.ts';
import { type StartersRefusal, startersChange, startersRefusalText } from './starters.ts';
import { useSame } from './use-same.ts';
import { vibrate } from './vibrate.ts';

/** One of our players as match day shows him. */
export interface Somebody {
  readonly sid: number;
  readonly name: string;
  readonly number: number;
  readonly minutes: number;
  /** Share of the time played so far that he played, 0 to 1, in whole percent. */
  readonly share: number;
  /** Whether that is about his fair share. */
  readonly verdict: PlayTimeVerdict;
  readonly captain: boolean;
  readonly keeper: boolean;
  readonly injured: boolean;
  /** The minute that a latecomer is expected in; null once they are here. */
  readonly expected: number | null;
}

export interface OnPitch extends Somebody {
  readonly x: number;
  readonly y: number;
}

export interface MatchDay {
  readonly match: Match;
  readonly team: Team;
  readonly names: Readonly<Record<Side, SideNames>>;
  readonly shirts: Readonly<Record<Side, Shirt>>;
  readonly us: Side;
  readonly them: Side;
  readonly score: Score;
  readonly clock: ClockDisplay;
  /** Somebody kicked off: there is playing time to compare. */
  readonly started: boolean;
  readonly playedMinutes: number;
  readonly pitch: readonly OnPitch[];
  readonly bench: readonly Somebody[];
  /** How many more may come on without anybody going off. */
  readonly room: number;
  readonly nameOf: (sid: number) => string;
  /** The card that a player has, if any. */
  readonly cardOf: (sid: number) => 'yellow' | 'secondYellow' | 'red' | undefined;
  /** Does it, says what was done with Undo, or says why not. True when it was done. */
  readonly act: (command: MatchCommand) => Promise<boolean>;
  /** The same for what the coach says about somebody's coming. */
  readonly say: (player: number, change: AttendanceChange) => Promise<boolean>;
  /** What somebody else may have noted already; null when nothing is to be asked. */
  readonly asked: Asked | null;
  /** Notes it as another one, or leaves it at what the other has noted. */
  readonly answer: (answer: 'same' | 'another') => void;
}

/** A command that waits for the answer whether its entry is there already. */
export interface Asked extends Omit<MaybeNoted, 'code'> {
  readonly command: MatchCommand;
}

/** The match day of a match; undefined while the first read runs, null when this device has no such match. */
export function useMatchDay(sid: number): MatchDay | null | undefined {
  const client = useClient();
  const match = useMatch(sid);
  const teams = useTeams();
  const players = usePlayers();
  const now = useNow();
  const team = teams?.find((candidate) => candidate.sid === match?.team_sid);
  const nameOf = useMemo(() => namesBySid(players ?? []), [players]);
  // They change when somebody has played a percent more, not every second: the pitch is not drawn for nothing.
  const people = useSame(match && team ? peopleOf({ match, nameOf, now }) : NOBODY);
  const clock = useSame(match ? clockAt(match, now) : null);

  const opponent = match && team ? sideNames(match, team)[theirSide(match)].clubShort : '';
  const ownTypes = team?.eventtypes;
  const matchParts = match?.matchParts ?? 0;
  const gamepart = match?.gamepart ?? 0;
  // Read when something is done: a match that changes is no reason to draw every button again.
  const latest = useRef<Match | null>(null);
  useEffect(() => {
    latest.current = match ?? null;
  }, [match]);
  const say = useCallback(
    async (player: number, change: AttendanceChange): Promise<boolean> => {
      const done = await setAttendance(client, { match: sid, player, change });
      if (!done.ok) {
        const text = attendanceText(done.error, nameOf(player));
        replaceToast({ text, tone: 'problem' });
        return false;
      }
      vibrate();
      const { action } = done.value;
      const text = saidText(nameOf(player), change);
      replaceToast(action === null ? { text } : { text, onUndo: () => void undo(client, action) });
      return true;
    },
    [client, sid, nameOf],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const note = useCallback(
    async function tap(command: MatchCommand, apartFrom?: string): Promise<boolean> {
      const starters =
        latest.current === null ? null : startersChange(client, { match: latest.current, command, nameOf });
      const done =
        starters === null
          ? await noteOnce(client, sid, { command, ...(apartFrom === undefined ? {} : { apartFrom }) })
          : await starters.write();
      if (!done.ok) {
        if (done.error.code === 'maybeNoted') setAsked({ ...done.error, command });
        else {
          const offer = offerFor(done.error, { nameOf, say, again: () => tap(command) });
          replaceToast({ text: startersRefusalText(done.error, nameOf), tone: 'problem', ...offer });
        }
        return false;
      }
      vibrate();
      const { action } = done.value;
      const played = { matchParts, gamepart };
      const text = starters?.text ?? didText(command, { nameOf, opponent, ownTypes: ownTypes ?? [], played });
      replaceToast(action === null ? { text } : { text, onUndo: () => void undo(client, action) });
      return true;
    },
    [client, sid, nameOf, say, opponent, ownTypes, matchParts, gamepart],
  );
  const act = useCallback((command: MatchCommand) => note(command), [note]);
  const answer = useCallback(
    (given: 'same' | 'another') => {
      setAsked(null);
      if (asked !== null && given === 'another') void note(asked.command, asked.entry.eid);
    },
    [asked, note],
  );
  const rest = useMemo(
    () =>
      match && team
        ? {
            names: sideNames(match, team),
            shirts: sideShirts(match, team),
            us: ourSide(match),
            them: theirSide(match),
            score: scoreOf(match),
            cardOf: (player: number) => cardShown(match, player),
          }
        : null,
    [match, team],
  );
  if (match === undefined || teams === undefined || players === undefined) return undefined;
  if (match === null || team === undefined || rest === null || clock === null) return null;
  return { match, team, ...rest, ...people, clock, nameOf, act, say, asked, answer };
}

interface Offering extends Pick<MatchDay, 'nameOf' | 'say'> {
  readonly again: () => Promise<boolean>;
}

/** Where the match sheet stands in the way, the tap that changes it, and then does what was refused. */
function offerFor(
  refusal: StartersRefusal | MatchDayRefusal,
  { nameOf, say, again }: Offering,
): Pick<ToastRequest, 'offer'> {
  if (refusal.code !== 'unavailable') return {};
  const { player, reason } = refusal;
  const take = async () => {
    if (await say(player, { says: 'here' })) await again();
  };
  return { offer: { text: unmarkText(nameOf(player), reason), take: () => void take() } };
}

interface People extends Pick<MatchDay, 'pitch' | 'bench' | 'room' | 'started' | 'playedMinutes'> {}

const NOBODY: People = { pitch: [], bench: [], room: 0, started: false, playedMinutes: 0 };

function peopleOf({
  match,
  nameOf,
  now,
}: {
  match: Match;
  nameOf: (sid: number) => string;
  now: number;
}): People {
  const minutes = playingTime(match, now);
  const possibleSeconds = countedTime(match, now);
  const state = pitchNow(match);
  const { places } = state;
  const waiting = onTheBench(match);
  const captain = captainOf(match);
  const keeper = keeperIn(places);
  const sheet = new Map(sheetOf(match).map((player) => [player.sid, player]));
  const where = presences(match, now);
  const playedMinutes = possibleSeconds / 60;
  const around = { match, pitch: places, bench: waiting, playedMinutes };
  const somebody = (player: number): Somebody => {
    const played = minutes.get(player) ?? 0;
    const share = playedMinutes > 0 ? played / playedMinutes : 0;
    return {
      sid: player,
      name: nameOf(player),
      number: shirtNumberOf(match, player),
      minutes: Math.floor(played),
      share: Math.round(share * 100) / 100,
      verdict: verdictOf({ share }, around),
      captain: player === captain,
      keeper: player === keeper,
      injured: where.get(player) === 'injured',
      expected: where.get(player) === 'later' ? (sheet.get(player)?.fromMinute ?? null) : null,
    };
  };
  return {
    pitch: places.map((place) => ({ ...somebody(place.player_sid), x: place.x, y: place.y })),
    bench: waiting.map((player) => somebody(player.sid)),
    room: Math.max(0, allowedAt(match, state, liveMoment(match, now)) - places.length),
    started: possibleSeconds > 0,
    playedMinutes: Math.floor(playedMinutes),
  };
}

const CARD_SHOWN = { YELLOW_CARD: 'yellow', SECOND_YELLOW_CARD: 'secondYellow', RED_CARD: 'red' } as const;

function cardShown(match: Match, player: number) {
  const last = cardsOf(match, { side: ourSide(match), player, sn: 0, playername: '' }).at(-1);
  return last !== undefined && isCard(last.type) ? CARD_SHOWN[last.type] : undefined;
}

function namesBySid(players: readonly Player[]): (sid: number) => string {
  const names = new Map(players.map((player) => [player.sid, player.nickname || player.firstname]));
  return (sid) => names.get(sid) ?? m.words_unknown_player();
}
