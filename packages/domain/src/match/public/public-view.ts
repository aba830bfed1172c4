/**
 * The view of a match for followers: one pure function of match, team and players (LIV-2). Every field is written out
 * here, so nothing else can leak.
 */
import type { LineupPlace, Match, Timer } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Shirt, Team } from '../../entity/tables/team.ts';
import type { PublicPicture } from '../../media/public-picture.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { namesCards } from '../../privacy/appearance.ts';
import { levelSettings } from '../../privacy/levels.ts';
import { resultsArePublic } from '../../privacy/results.ts';
import { plainLine } from '../../text/plain-text.ts';
import { isSubstitution } from '../events/events.ts';
import { ourSide, sideNames } from '../events/names.ts';
import { publicScoreOf } from '../events/score.ts';
import { publicShootoutOf } from '../events/shootout.ts';
import { tellsNoResult } from '../events/without-result.ts';
import { onTheBench, onThePitch } from '../lineup/on-pitch.ts';
import { captainOf } from '../sheet/captain.ts';
import { sideShirts } from '../sheet/shirts.ts';
import { publicTimelineOf, type TimelineRow } from '../timeline/timeline.ts';
import type {
  PublicEvent,
  PublicMatch,
  PublicNote,
  PublicPlace,
  PublicPlayer,
  PublicWho,
} from './public-match.ts';
import { type Naming, namingOf, publicNamesOf } from './public-names.ts';
import { isUnnamed } from './unnamed.ts';

export interface PublicViewInput {
  readonly match: Match;
  readonly team: Team;
  readonly players: readonly Player[];
  /** The names of existing photos, by medium. */
  readonly portraits?: ReadonlyMap<number, string> | undefined;
  /** The pictures that followers may see, by the event's eid. */
  readonly pictures?: ReadonlyMap<string, readonly PublicPicture[]> | undefined;
  /** The notes for followers. */
  readonly notes?: readonly PublicNote[] | undefined;
}

/** The view for followers; null while the stream is closed or the team does not use streams. */
export function publicView(input: PublicViewInput): PublicMatch | null {
  const { match, team, players, notes } = input;
  if (match.privacy <= 0 || !team.metadata.ls_active) return null;
  const naming = namingOf(match, team, players);
  const people: People = { naming, portrait: portraitsOf(input) };
  const names = sideNames(match, team);
  const ours = ourSide(match);
  const shirts = sideShirts(match, team);
  const withResults = resultsArePublic(team, match);
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
    score: withResults ? publicScoreOf(match) : null,
    shootout: withResults ? (publicShootoutOf(match)?.score ?? null) : null,
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
    place: match.place,
    meet_minutes: match.meet_minutes,
    timezone: team.metadata.timezone,
    pitch: match.metadata.pitch ?? team.metadata.pitch,
    notes: notes ?? [],
    timeline: publicTimelineOf(match)
      .filter((row) => stream_show_substitutes || !isSubstitution(row.type))
      .filter((row) => withResults || tellsNoResult(row))
      .map((row) => withPictures(eventOf(row, { naming, team, withResults }), input.pictures)),
    lineup: stream_show_formation ? lineupOf(match, people) : null,
    bench: stream_show_substitutes ? benchOf(match, people) : null,
  };
}

/**
 * The settings that decide what may be shown. When they change, earlier states must not be sent again, and all copies
 * of them are discarded.
 */
export function publicSettings(match: Match, team: Team): readonly unknown[] {
  const { privacy, metadata } = match;
  const { stream_show_formation, stream_show_substitutes, stream_show_names } = metadata;
  const { stream_show_images, stream_show_media } = metadata;
  const { public_names, ls_active } = team.metadata;
  return [
    privacy,
    ls_active,
    resultsArePublic(team, match),
    public_names,
    namesCards(team),
    ...levelSettings(team),
    stream_show_names,
    stream_show_formation,
    stream_show_substitutes,
    stream_show_images,
    stream_show_media,
  ];
}

/**
 * True when this match shows photos of some players; each player's level decides too. Where children are only numbers,
 * their faces are not shown either.
 */
export function showsPortraits(match: Match, team: Team): boolean {
  return match.metadata.stream_show_images && publicNamesOf(match, team) !== 'shirt_number';
}

interface People {
  readonly naming: Naming;
  /** The name of a player's photo; undefined without one. */
  readonly portrait: (sid: number) => string | undefined;
}

function portraitsOf({
  players,
  portraits,
}: Pick<PublicViewInput, 'players' | 'portraits'>): People['portrait'] {
  if (portraits === undefined) return () => undefined;
  const media = new Map(players.map(({ sid, media_sid }) => [sid, media_sid]));
  return (sid) => {
    const medium = media.get(sid) ?? 0;
    return medium === 0 ? undefined : portraits.get(medium);
  };
}

interface Shown {
  readonly naming: Naming;
  readonly team: Team;
  readonly withResults: boolean;
}

function eventOf(row: TimelineRow, { naming, team, withResults }: Shown): PublicEvent {
  const other = row.type === 'SUBS_IN' ? row.off : row.assist;
  return {
    id: row.eid,
    type: row.type,
    part: row.part,
    minute: row.minute,
    overtime: row.overtime,
    side: row.side,
    who: isUnnamed(row) && !namesCards(team) ? null : whoOf(row, naming),
    other: other === 0 ? null : ourWho(other, naming),
    goalType: row.goalType,
    minutes: row.minutes,
    kick: row.kick,
    text: row.type === 'UNDEFINED' ? ownTitle(row.own, team) : row.text,
    said: row.said,
    score: withResults ? row.score : null,
  };
}

function whoOf({ player, sn }: TimelineRow, naming: Naming): PublicWho | null {
  return player === 0 ? naming.opponent(sn) : ourWho(player, naming);
}

function ourWho(sid: number, naming: Naming): PublicWho {
  const { name, number } = naming.player(sid);
  return { name, number };
}

function withPictures(event: PublicEvent, pictures: PublicViewInput['pictures']): PublicEvent {
  const own = pictures?.get(event.id) ?? [];
  return own.length === 0 ? event : { ...event, pictures: own };
}

/** The label of an own type stays internal. Followers get its title, or nothing when the type was removed. */
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
  const { photo, ...who } = people.naming.player(sid);
  const portrait = photo ? people.portrait(sid) : undefined;
  const player = { ...who, captain: captainOf(match) === sid, keeper: false };
  return portrait === undefined ? player : { ...player, portrait };
}

function timerOf({ gameStartedAt, currentTime, gamepart, gamesubpart, running }: Timer): Timer {
  return { gameStartedAt, currentTime, gamepart, gamesubpart, running };
}

function shirtOf({ type, lines, color1, color2, color3 }: Shirt): Shirt {
  return { type, lines, color1, color2, color3 };
}
