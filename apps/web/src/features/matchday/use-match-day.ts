/** Everything that match day shows and does, derived from the match on this device and the second. */

import type { Match, Side } from '@touchline/domain/entity/match';
import type { Player } from '@touchline/domain/entity/player';
import type { Shirt, Team } from '@touchline/domain/entity/team';
import type { AttendanceChange } from '@touchline/domain/match/attendance';
import { cardsOf } from '@touchline/domain/match/cards';
import { type ClockDisplay, clockAt } from '@touchline/domain/match/clock';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { isCard } from '@touchline/domain/match/events';
import type { Begun } from '@touchline/domain/match/moments';
import { ourSide, type SideNames, sideNames, theirSide } from '@touchline/domain/match/names';
import { type Score, scoreOf } from '@touchline/domain/match/score';
import { sideShirts } from '@touchline/domain/match/shirts';
import { isNotStarted } from '@touchline/domain/match/status';
import { type Operation, permissionHere } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { setAttendance } from '#data/commands/attendance.ts';
import { type MaybeNoted, type Noting, noteOnce } from '#data/commands/match-day.ts';
import { undo } from '#data/commands/undo.ts';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { useTeams } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import type { ToastRequest } from '#ui/toast/toasts.ts';
import { attendanceText, saidText, unmarkText } from '#ui/words/attendance-words.ts';
import { didText } from './did-text.ts';
import { replaceToast } from './one-toast.ts';
import { NOBODY, type People, peopleOf } from './people.ts';
import type { MatchDayRefusal } from './refusal-text.ts';
import { withMore } from './same-one.ts';
import { type StartersRefusal, startersChange, startersRefusalText } from './starters.ts';
import { useSame } from './use-same.ts';
import { vibrate } from './vibrate.ts';

export interface MatchDay extends People {
  readonly match: Match;
  readonly team: Team;
  readonly names: Readonly<Record<Side, SideNames>>;
  readonly shirts: Readonly<Record<Side, Shirt>>;
  readonly us: Side;
  readonly them: Side;
  readonly score: Score;
  readonly clock: ClockDisplay;
  readonly nameOf: (sid: number) => string;
  /** The card that a player has, if any. */
  readonly cardOf: (sid: number) => 'yellow' | 'secondYellow' | 'red' | undefined;
  /** Whether this role may do it, on this device. */
  readonly may: (operation: Operation) => boolean;
  /** Who stands where may be changed: before the kick-off that is the line-up. */
  readonly mayArrange: boolean;
  /**
   * Does it, says what was done with Undo, or says why not. True when it was done. `begun`: when the coach opened
   * the sheet in which it is noted.
   */
  readonly act: (command: MatchCommand, begun?: Begun) => Promise<boolean>;
  /** The same for what the coach says about somebody's coming. */
  readonly say: (player: number, change: AttendanceChange) => Promise<boolean>;
  /** What somebody else may have noted already; null when nothing is to be asked. */
  readonly asked: Asked | null;
  readonly answer: (answer: SameAnswer) => void;
}

/** Notes it as another one; leaves it at what the other has noted, with what only this one knows; or notes it, and asks later. */
export type SameAnswer = 'same' | 'another' | 'later';

/** A command that waits for the answer whether its entry is there already. */
export interface Asked extends Omit<MaybeNoted, 'code'> {
  readonly command: MatchCommand;
  readonly begun: Begun | undefined;
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

  const actor = useActorOnce(team ?? null);
  const may = (operation: Operation) =>
    actor !== null && permissionHere(actor, operation, client.surroundings).ok;
  const mayAttend = may('attendance');

  const clubs = useSame(match && team ? clubsOf(match, team) : NO_CLUBS);
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
    async function tap(command: MatchCommand, how: Omit<Noting, 'command'> = {}): Promise<boolean> {
      const starters =
        latest.current === null ? null : startersChange(client, { match: latest.current, command, nameOf });
      const done =
        starters === null ? await noteOnce(client, sid, { command, ...how }) : await starters.write();
      if (!done.ok) {
        if (done.error.code === 'maybeNoted') setAsked({ ...done.error, command, begun: how.begun });
        else {
          const offer = mayAttend
            ? offerFor(done.error, { nameOf, say, again: () => tap(command, how) })
            : {};
          replaceToast({ text: startersRefusalText(done.error, nameOf), tone: 'problem', ...offer });
        }
        return false;
      }
      vibrate();
      const { action } = done.value;
      const played = { matchParts, gamepart };
      const text =
        starters?.text ??
        didText(command, { nameOf, clubOf: (side) => clubs[side], ownTypes: ownTypes ?? [], played });
      // The toast lies over the score that it has changed.
      const after = command.type === 'goal' ? client.live.match(sid).get() : null;
      const said = after ? { text, detail: scoreText(scoreOf(after)) } : { text };
      replaceToast(action === null ? said : { ...said, onUndo: () => void undo(client, action) });
      return true;
    },
    [client, sid, nameOf, say, mayAttend, clubs, ownTypes, matchParts, gamepart],
  );
  const act = useCallback((command: MatchCommand, begun?: Begun) => note(command, { begun }), [note]);
  const answer = useCallback(
    (given: SameAnswer) => {
      setAsked(null);
      if (asked === null) return;
      const { command, begun, entry } = asked;
      if (given === 'another') void note(command, { apartFrom: entry.eid, begun });
      else if (given === 'later') void note(command, { begun, unasked: true });
      else {
        const edit = withMore(entry, command);
        if (edit !== null) void note(edit);
      }
    },
    [asked, note],
  );
  // Who leaves the screen has not said that it is the same: nothing that was noted gets lost.
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => {
    leave.current = asked === null ? null : () => answer('later');
  });
  useEffect(() => () => leave.current?.(), []);
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
  const mayArrange = !isNotStarted(match.status) || may('lineUp');
  return { match, team, ...rest, ...people, clock, nameOf, may, mayArrange, act, say, asked, answer };
}

const NO_CLUBS: Readonly<Record<Side, string>> = { home: '', away: '' };

function clubsOf(match: Match, team: Team): Readonly<Record<Side, string>> {
  const { home, away } = sideNames(match, team);
  return { home: home.clubShort, away: away.clubShort };
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

function scoreText({ home, away }: Readonly<Record<Side, number>>): string {
  return `${home}–${away}`;
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
