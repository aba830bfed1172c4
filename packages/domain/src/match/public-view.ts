/**
 * What followers see of a match: one pure function of match, team and players (LIV-2). Every field of the
 * answer is written out here; what is not written here cannot leak.
 */
import type { EventType, GoalType, LineupPlace, Match, MatchStatus, Side, Timer } from '../entity/match.ts';
import type { Player } from '../entity/player.ts';
import type { PublicNames, Shirt, Team } from '../entity/team.ts';
import { isSubstitution } from './events.ts';
import { ourSide, sideNames } from './names.ts';
import { onTheBench, onThePitch } from './on-pitch.ts';
import { plainLine, plainText } from './plain-text.ts';
import { publicScoreOf, type Score } from './score.ts';
import { captainOf, shirtNumberOf } from './sheet.ts';
import { sideShirts } from './shirts.ts';
import { type KickOutcome, publicShootoutOf } from './shootout.ts';
import { keeperIn } from './spots.ts';
import { publicTimelineOf, type TimelineRow } from './timeline.ts';
import { isUnnamed } from './unnamed.ts';

/** A player as followers see him: his name as the team allows it (empty for shirt numbers only), his number. */
export interface PublicPlayer {
  readonly name: string;
  /** 99 when none is assigned. */
  readonly number: number;
  readonly captain: boolean;
  readonly keeper: boolean;
  /** The name of his photo's files; absent without one, and where photos are not shown. */
  readonly portrait?: string;
}

/** A player on the pitch, in percent: x from the left, y from the opponent's goal. */
export interface PublicPlace extends PublicPlayer {
  readonly x: number;
  readonly y: number;
}

/** Who did something: one of ours, or an opponent by what the coach knows. Null when nobody is named. */
export interface PublicWho {
  readonly name: string;
  /** 0 when not known (an opponent), 99 when none is assigned (one of ours). */
  readonly number: number;
}

export interface PublicEvent {
  /** Stable: the key of the row. */
  readonly id: string;
  readonly type: EventType;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** The side that it counts for; empty for the flow of the match. */
  readonly side: Side | '';
  readonly who: PublicWho | null;
  /** Goal: the assist. Substitution: who went off. */
  readonly other: PublicWho | null;
  readonly goalType: GoalType;
  /** Time penalty: its minutes; 0 for every other event. */
  readonly minutes: number;
  /** What a kick of the shoot-out came to; null for everything else. */
  readonly kick: KickOutcome | null;
  /** What a message says; the title of an event type of the team's own; empty for every other event. */
  readonly text: string;
  /** Seconds since 1970 for a message that was said while nothing ran: it has a time, and no minute. */
  readonly said: number;
  /** The score afterwards. */
  readonly home: number;
  readonly away: number;
}

/**
 * What followers see: the contract between domain, server and the follower's page. Flat, JSON, and without
 * any id of a row. `status`, `timer`, `gamepart`, `matchParts`, `matchLength` are what the clock needs
 * (`clockAt(view, nowSeconds)`), so that the page derives the time itself.
 */
export interface PublicMatch {
  readonly status: MatchStatus;
  readonly timer: Timer;
  readonly gamepart: number;
  readonly matchParts: number;
  /** Minutes. */
  readonly matchLength: number;
  readonly extraParts: number;
  /** Minutes of one part of extra time. */
  readonly extraLength: number;
  /** The clock stands whenever play does, and has no stoppage time. */
  readonly stoppedClock: boolean;
  readonly scoreHome: number;
  readonly scoreAway: number;
  /** Goals of the shoot-out; null when there is none. */
  readonly shootout: Score | null;
  /** The side of the team that runs the stream. */
  readonly ours: Side;
  readonly homeClub: string;
  readonly homeTeam: string;
  readonly homeClubShort: string;
  readonly homeTeamShort: string;
  readonly homeShirt: Shirt;
  readonly awayClub: string;
  readonly awayTeam: string;
  readonly awayClubShort: string;
  readonly awayTeamShort: string;
  readonly awayShirt: Shirt;
  /** 1 competition, 2 cup, 3 friendly. */
  readonly kind: 1 | 2 | 3;
  /** The day of the kick-off, as `match.date`. */
  readonly date: number;
  readonly dateHours: number;
  readonly dateMinutes: number;
  /** IANA. */
  readonly timezone: string;
  /** 0 soccer, 1 futsal. */
  readonly pitch: number;
  /** Oldest first. */
  readonly timeline: readonly PublicEvent[];
  /** Who is on the pitch, or will start; null when line-ups are switched off. */
  readonly lineup: readonly PublicPlace[] | null;
  /** Who is on the match sheet and not on the pitch; null when substitutes are switched off. */
  readonly bench: readonly PublicPlayer[] | null;
}

export interface PublicViewInput {
  readonly match: Match;
  readonly team: Team;
  readonly players: readonly Player[];
  /** The names of the photos that there are, by medium. */
  readonly portraits?: ReadonlyMap<number, string> | undefined;
}

/** The match as followers see it; null while the stream is closed, or not in use by the team. */
export function publicView({ match, team, players, portraits }: PublicViewInput): PublicMatch | null {
  if (match.privacy <= 0 || !team.metadata.ls_active) return null;
  const naming = namingOf(match, team, players);
  const people: People = { naming, portrait: portraitsOf({ match, team, players, portraits }) };
  const names = sideNames(match, team);
  const ours = ourSide(match);
  const shirts = sideShirts(match, team);
  const score = publicScoreOf(match);
  const { stream_show_formation, stream_show_substitutes } = match.metadata;
  return {
    status: match.status,
    timer: timerOf(match.timer),
    gamepart: match.gamepart,
    matchParts: match.matchParts,
    matchLength: match.matchLength,
    extraParts: match.extraParts,
    extraLength: match.extraLength,
    stoppedClock: match.stoppedClock,
    scoreHome: score.home,
    scoreAway: score.away,
    shootout: publicShootoutOf(match)?.score ?? null,
    ours,
    homeClub: names.home.club,
    homeTeam: names.home.team,
    homeClubShort: names.home.clubShort,
    homeTeamShort: names.home.teamShort,
    homeShirt: shirtOf(shirts.home),
    awayClub: names.away.club,
    awayTeam: names.away.team,
    awayClubShort: names.away.clubShort,
    awayTeamShort: names.away.teamShort,
    awayShirt: shirtOf(shirts.away),
    kind: match.kind,
    date: match.date,
    dateHours: match.dateHours,
    dateMinutes: match.dateMinutes,
    timezone: team.metadata.timezone,
    pitch: match.metadata.pitch ?? team.metadata.pitch,
    timeline: publicTimelineOf(match)
      .filter((row) => stream_show_substitutes || !isSubstitution(row.type))
      .map((row) => eventOf(row, { naming, team })),
    lineup: stream_show_formation ? lineupOf(match, people) : null,
    bench: stream_show_substitutes ? benchOf(match, people) : null,
  };
}

/**
 * Everything that says what may be shown. When it changes, nothing that was shown before may be sent again:
 * whoever keeps old states throws them away.
 */
export function publicSettings({ privacy, metadata }: Match, team: Team): readonly unknown[] {
  const { stream_show_formation, stream_show_substitutes, stream_show_names } = metadata;
  const { stream_show_images, stream_show_media } = metadata;
  const { public_names, public_cards, ls_active } = team.metadata;
  return [
    ...[privacy, ls_active, public_names, public_cards, stream_show_names],
    ...[stream_show_formation, stream_show_substitutes, stream_show_images, stream_show_media],
  ];
}

/** How names appear in this match: as the coach chose for it, else as the team says. */
export function publicNamesOf({ metadata }: Match, team: Team): PublicNames {
  return metadata.stream_show_names === '' ? team.metadata.public_names : metadata.stream_show_names;
}

/** How this match's people are shown. */
interface Naming {
  readonly player: (sid: number) => PublicWho;
  readonly opponent: (name: string, sn: number) => PublicWho | null;
}

function namingOf(match: Match, team: Team, players: readonly Player[]): Naming {
  const mode = publicNamesOf(match, team);
  const known = new Map(players.map((player) => [player.sid, player]));
  return {
    player: (sid) => {
      const player = known.get(sid);
      return {
        name: player === undefined ? '' : plainText(publicName(player, mode)),
        number: shirtNumberOf(match, sid),
      };
    },
    // Children of the other club have no say in our setting: they are never shown with more than ours.
    opponent: (name, sn) => {
      const shown = opponentName(plainText(name), mode);
      return shown === '' && sn <= 0 ? null : { name: shown, number: Math.max(0, sn) };
    },
  };
}

/** Whether this match shows photos. Not where children are numbers only: a face says more than a name. */
export function showsPortraits(match: Match, team: Team): boolean {
  return match.metadata.stream_show_images && publicNamesOf(match, team) !== 'shirt_number';
}

interface People {
  readonly naming: Naming;
  /** The name of a player's photo; undefined where none is shown. */
  readonly portrait: (sid: number) => string | undefined;
}

function portraitsOf({ match, team, players, portraits }: PublicViewInput): People['portrait'] {
  if (portraits === undefined || !showsPortraits(match, team)) return () => undefined;
  const media = new Map(players.map(({ sid, media_sid }) => [sid, media_sid]));
  return (sid) => {
    const medium = media.get(sid) ?? 0;
    return medium === 0 ? undefined : portraits.get(medium);
  };
}

function opponentName(name: string, mode: PublicNames): string {
  if (mode === 'shirt_number') return '';
  return mode === 'full_name' ? name.trim() : firstWord(name);
}

/**
 * A player's name on public pages: nothing (his number stands for him), his first name, what his team calls
 * him, or all of it.
 */
export function publicName(
  player: Pick<Player, 'firstname' | 'surname' | 'nickname'>,
  mode: PublicNames,
): string {
  switch (mode) {
    case 'shirt_number':
      return '';
    case 'first_name':
      // A nickname may hold a whole name.
      return player.firstname.trim() || firstWord(player.nickname);
    case 'nickname':
      return player.nickname.trim() || player.firstname.trim();
    case 'full_name':
      return (
        [player.firstname, player.surname]
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .join(' ') || player.nickname.trim()
      );
  }
}

interface Shown {
  readonly naming: Naming;
  readonly team: Team;
}

function eventOf(row: TimelineRow, { naming, team }: Shown): PublicEvent {
  const other = row.type === 'SUBS_IN' ? row.off : row.assist;
  return {
    id: row.eid,
    type: row.type,
    part: row.part,
    minute: row.minute,
    overtime: row.overtime,
    side: row.side,
    who: isUnnamed(row) && !team.metadata.public_cards ? null : whoOf(row, naming),
    other: other !== 0 ? naming.player(other) : naming.opponent(row.assistText, 0),
    goalType: row.goalType,
    minutes: row.minutes,
    kick: row.kick,
    text: row.type === 'UNDEFINED' ? ownTitle(row.own, team) : row.text,
    said: row.said,
    home: row.score.home,
    away: row.score.away,
  };
}

function whoOf({ player, playername, sn }: TimelineRow, naming: Naming): PublicWho | null {
  return player !== 0 ? naming.player(player) : naming.opponent(playername, sn);
}

/** The label of an own type is the team's business; followers get its title, or none once the type is gone. */
function ownTitle(label: string, { eventtypes }: Team): string {
  return plainLine(eventtypes.find((type) => type.label === label)?.title ?? '');
}

function lineupOf(match: Match, people: People): readonly PublicPlace[] {
  const places = onThePitch(match);
  const keeper = keeperIn(places);
  return [...places]
    .sort((a, b) => b.y - a.y || a.x - b.x || a.player_sid - b.player_sid)
    .map(({ player_sid, x, y }: LineupPlace) => ({
      ...playerOf(match, player_sid, people),
      keeper: player_sid === keeper,
      x,
      y,
    }));
}

function benchOf(match: Match, people: People): readonly PublicPlayer[] {
  return onTheBench(match).map(({ sid }) => playerOf(match, sid, people));
}

function playerOf(match: Match, sid: number, people: People): PublicPlayer {
  const portrait = people.portrait(sid);
  const player = { ...people.naming.player(sid), captain: captainOf(match) === sid, keeper: false };
  return portrait === undefined ? player : { ...player, portrait };
}

function timerOf({ gameStartedAt, currentTime, gamepart, gamesubpart, running }: Timer): Timer {
  return { gameStartedAt, currentTime, gamepart, gamesubpart, running };
}

function shirtOf({ type, lines, color1, color2, color3 }: Shirt): Shirt {
  return { type, lines, color1, color2, color3 };
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
