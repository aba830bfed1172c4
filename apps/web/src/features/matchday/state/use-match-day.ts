/** All state and actions of match day, derived from the stored match and the current second. */

import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match, Side } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Shirt, Team } from '@touchline/domain/entity/tables/team';
import { type ClockDisplay, clockAt } from '@touchline/domain/match/clock/clock';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { cardsOf } from '@touchline/domain/match/events/cards';
import { isCard } from '@touchline/domain/match/events/events';
import { ourSide, type SideNames, sideNames, theirSide } from '@touchline/domain/match/events/names';
import { type Score, scoreOf } from '@touchline/domain/match/events/score';
import type { AttendanceChange } from '@touchline/domain/match/lineup/attendance';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { sideShirts } from '@touchline/domain/match/sheet/shirts';
import type { Begun } from '@touchline/domain/match/timeline/moments';
import { seesScore } from '@touchline/domain/privacy/results';
import { type Operation, permissionHere } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { type MaybeNoted, type Noting, noteOnce } from '#data/commands/match/match-day.ts';
import { undo } from '#data/commands/undo.ts';
import { vibrate } from '#data/device/vibrate.ts';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { withdrawLastAction } from '#ui/toast/last-action.ts';
import type { ToastRequest } from '#ui/toast/toasts.ts';
import { attendanceText, saidText, unmarkText } from '#ui/words/match/attendance-words.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import { didText } from './did-text.ts';
import { withMore } from './merge-goal.ts';
import { replaceToast } from './one-toast.ts';
import { NO_PEOPLE, type People, peopleOf } from './people.ts';
import type { MatchDayRefusal } from './refusal-text.ts';
import { type StartersRefusal, startersChange, startersRefusalText } from './starters.ts';
import { useEqualValue } from './use-equal-value.ts';

export interface MatchDay extends People {
  readonly match: Match;
  readonly team: Team;
  readonly names: Readonly<Record<Side, SideNames>>;
  readonly shirts: Readonly<Record<Side, Shirt>>;
  readonly us: Side;
  readonly them: Side;
  readonly score: Score;
  /** The score is shown here; it is counted anyway. */
  readonly withScore: boolean;
  readonly clock: ClockDisplay;
  readonly nameOf: (sid: number) => string;
  /** The card that a player has, if any. */
  readonly cardOf: (sid: number) => 'yellow' | 'secondYellow' | 'red' | undefined;
  /** Whether the role and the plan allow the operation on this device. */
  readonly may: (operation: Operation) => boolean;
  /** Whether positions may be changed; before the kick-off that needs the permission for the line-up. */
  readonly mayArrange: boolean;
  /**
   * Runs the command and shows a toast with Undo, or with the refusal. Resolves to true when it was stored.
   * `begun`: when the coach opened the sheet of this entry.
   */
  readonly act: (command: MatchCommand, begun?: Begun) => Promise<boolean>;
  /** Stores a player's attendance, with the same toasts. */
  readonly say: (player: number, change: AttendanceChange) => Promise<boolean>;
  /** An entry that another person may have recorded already; null when there is no question. */
  readonly duplicate: DuplicateQuestion | null;
  readonly answer: (answer: SameAnswer) => void;
}

/**
 * `same`: keeps the other person's entry and adds details to it. `another`: records a second entry. `later`:
 * records it without asking.
 */
export type SameAnswer = 'same' | 'another' | 'later';

/** A command that waits for the answer whether the same entry exists already. */
export interface DuplicateQuestion extends Omit<MaybeNoted, 'code'> {
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
  const left = useEqualValue(match && players ? leftPlayers(match, players) : NO_LEFT);
  const nameOf = useMemo(() => namesBySid(players ?? [], { left, team }), [players, left, team]);
  // Changes with each percent of playing time, not every second, so that the pitch renders less often.
  const people = useEqualValue(match && team ? peopleOf({ match, nameOf, now }) : NO_PEOPLE);
  const clock = useEqualValue(match ? clockAt(match, now) : null);

  const actor = useActorOnce(team ?? null);
  const may = (operation: Operation) =>
    actor !== null && permissionHere(actor, operation, client.surroundings).ok;
  const mayAttend = may('attendance');

  const clubs = useEqualValue(match && team ? clubsOf(match, team) : NO_CLUBS);
  const ownTypes = team?.eventtypes;
  const matchParts = match?.matchParts ?? 0;
  const gamepart = match?.gamepart ?? 0;
  const withScore = !match || team === undefined || seesScore(team, match);
  // A ref, so that a change of the match does not render every button again.
  const latest = useRef<Match | null>(null);
  useEffect(() => {
    latest.current = match ?? null;
  }, [match]);
  const say = useCallback(
    async (player: number, change: AttendanceChange): Promise<boolean> => {
      withdrawLastAction();
      const done = await setAttendance(client, { of: ofMatch(sid), player, change });
      if (!done.ok) {
        const text = attendanceText(done.error, nameOf(player));
        replaceToast({ text, tone: 'problem' });
        return false;
      }
      vibrate();
      const { action } = done.value;
      const text = saidText(
        nameOf(player),
        change,
        latest.current === null || !isNotStarted(latest.current.status),
      );
      replaceToast(action === null ? { text } : { text, onUndo: () => void undo(client, action) });
      return true;
    },
    [client, sid, nameOf],
  );
  const [duplicate, setDuplicate] = useState<DuplicateQuestion | null>(null);
  const note = useCallback(
    async function tap(command: MatchCommand, how: Omit<Noting, 'command'> = {}): Promise<boolean> {
      withdrawLastAction();
      const starters =
        latest.current === null ? null : startersChange(client, { match: latest.current, command, nameOf });
      const done =
        starters === null ? await noteOnce(client, sid, { command, ...how }) : await starters.write();
      if (!done.ok) {
        if (done.error.code === 'maybeNoted') setDuplicate({ ...done.error, command, begun: how.begun });
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
      // The toast covers the score, so it repeats the score.
      const after = command.type === 'goal' && withScore ? client.live.match(sid).get() : null;
      const said = after ? { text, detail: scoreText(scoreOf(after)) } : { text };
      replaceToast(action === null ? said : { ...said, onUndo: () => void undo(client, action) });
      return true;
    },
    [client, sid, nameOf, say, mayAttend, clubs, ownTypes, matchParts, gamepart, withScore],
  );
  const act = useCallback((command: MatchCommand, begun?: Begun) => note(command, { begun }), [note]);
  const answer = useCallback(
    (given: SameAnswer) => {
      setDuplicate(null);
      if (duplicate === null) return;
      const { command, begun, entry } = duplicate;
      if (given === 'another') void note(command, { apartFrom: entry.eid, begun });
      else if (given === 'later') void note(command, { begun, unasked: true });
      else {
        const edit = withMore(entry, command);
        if (edit !== null) void note(edit);
      }
    },
    [duplicate, note],
  );
  // Leaving the screen without an answer records the entry, so that nothing is lost.
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => {
    leave.current = duplicate === null ? null : () => answer('later');
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
            withScore,
            cardOf: (player: number) => cardShown(match, player),
          }
        : null,
    [match, team, withScore],
  );
  if (match === undefined || teams === undefined || players === undefined) return undefined;
  if (match === null || team === undefined || rest === null || clock === null) return null;
  const mayArrange = !isNotStarted(match.status) || may('lineUp');
  return { match, team, ...rest, ...people, clock, nameOf, may, mayArrange, act, say, duplicate, answer };
}

const NO_CLUBS: Readonly<Record<Side, string>> = { home: '', away: '' };

function clubsOf(match: Match, team: Team): Readonly<Record<Side, string>> {
  const { home, away } = sideNames(match, team);
  return { home: home.clubShort, away: away.clubShort };
}

interface Offering extends Pick<MatchDay, 'nameOf' | 'say'> {
  readonly again: () => Promise<boolean>;
}

/** Offers to mark an absent player as present, and then repeats the refused command. */
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

/** What the players of the match who do not exist any more are called. */
function leftPlayers(match: Match, players: readonly Player[]): readonly (readonly [number, string])[] {
  const known = new Set(players.map(({ sid }) => sid));
  return sheetOf(match)
    .filter(({ sid }) => !known.has(sid))
    .map(({ sid }) => [sid, leftPlayer(match, sid)]);
}

const NO_LEFT: ReturnType<typeof leftPlayers> = [];

interface AroundNames {
  readonly left: ReturnType<typeof leftPlayers>;
  readonly team: Team | undefined;
}

function namesBySid(players: readonly Player[], { left, team }: AroundNames): (sid: number) => string {
  const names = new Map([...left, ...squadNames(players, team)]);
  return (sid) => names.get(sid) ?? m.common_screen_player();
}
