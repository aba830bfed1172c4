/**
 * Everything that a device knows about one child, for a family that asks for it (the design's privacy.md, GDPR article
 * 15). Other children are not named in it: their names in texts that coaches wrote become an ellipsis.
 */
import { type Gathering, isMatch } from '../attendance/gathering.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Medium } from '../entity/tables/medium.ts';
import type { Note } from '../entity/tables/note.ts';
import type { Player } from '../entity/tables/player.ts';
import { RATING_TOPICS } from '../entity/tables/rating.ts';
import type { Team } from '../entity/tables/team.ts';
import type { TrainingSession } from '../entity/tables/training.ts';
import { wallClockSeconds } from '../match/clock/kickoff-time.ts';
import { opponentOf } from '../match/events/names.ts';
import { playingTime } from '../match/lineup/playing-time.ts';
import { answerOf, isOnSheet, questionOf, reasonOf, sheetOf } from '../match/sheet/sheet.ts';
import { isArchived } from '../player/archive.ts';
import { levelOf } from '../privacy/levels.ts';
import { givenRatings, type Ratings } from '../rating/rating.ts';

/** What the device holds. All lists may contain rows that are not about the player. */
export interface HeldData {
  readonly player: Player;
  readonly teams: readonly Team[];
  readonly matches: readonly Match[];
  readonly sessions: readonly TrainingSession[];
  /** The notes about the player, with their text. */
  readonly notes: readonly (Pick<Note, 'title'> & { readonly text: string })[];
  readonly media: readonly Medium[];
  /** All players of the collection; their names are left out. */
  readonly players: readonly Player[];
}

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
export type PlayerData = Readonly<Record<string, Plain>>;

const VERSION = 1;
const NO_NUMBER = 0;

/** A file that people can read; dates are ISO 8601, days without a time zone. */
export function playerData(held: HeldData, nowSeconds: number): PlayerData {
  const { player, teams, media } = held;
  const hide = hidingOthers(held);
  const { metadata } = player;
  return {
    format: 'touchline player',
    version: VERSION,
    made: new Date(nowSeconds * 1_000).toISOString(),
    player: {
      firstname: player.firstname,
      surname: player.surname,
      nickname: player.nickname,
      positions: player.position_ids,
      footed: metadata.footed,
      email: metadata.email1,
      telephone: metadata.telephone1,
      note: hide(metadata.note),
      archived: isArchived(player),
    },
    teams: teams.filter((team) => team.player_sids.includes(player.sid)).map((team) => inTeam(team, player)),
    matches: inTime(held.matches)
      .filter((match) => isOnSheet(match, player.sid))
      .map((match) => ({
        ...gatheringData(match, { player, hide }),
        opponent: opponentOf(match),
        ...played(match, { player, nowSeconds }),
      })),
    trainings: inTime(held.sessions)
      .filter((session) => isOnSheet(session, player.sid))
      .map((session) => ({ ...gatheringData(session, { player, hide }), name: hide(session.name) })),
    notes: held.notes.map(({ title, text }) => ({ title: hide(title), text: hide(text) })),
    pictures: media
      .filter((medium) => medium.sid === player.media_sid || medium.player_sids.includes(player.sid))
      .map(({ type, caption, visibility }) => ({ type, caption: hide(caption), visibility })),
  };
}

function inTeam(team: Team, { sid }: Player): Plain {
  const number = team.shirtnumbers.find(({ id }) => id === sid)?.value ?? NO_NUMBER;
  const chosen = team.metadata.family_levels.find(({ id }) => id === sid);
  return {
    team: [team.clubname, team.teamname].filter((name) => name !== '').join(' '),
    number: number === NO_NUMBER ? null : number,
    privacy_level: levelOf(team, sid),
    chosen_by_family: chosen === undefined || chosen.level === '' ? null : chosen.level,
  };
}

interface About {
  readonly player: Player;
  readonly hide: (text: string) => string;
}

function gatheringData(gathering: Gathering, { player: { sid }, hide }: About): PlayerData {
  const { answer, answered_at, answered_by, late, leaves } = answerOf(gathering, sid);
  const { how, asked_at } = questionOf(gathering, sid);
  const { tasks, takers } = gathering.metadata;
  return {
    day: dayOf(gathering),
    attendance: sheetOf(gathering).find((of) => of.sid === sid)?.status ?? null,
    asked: asked_at === 0 ? null : { how, at: timeOf(asked_at) },
    answer: answer === '' ? null : { answer, by: answered_by, at: timeOf(answered_at), late, leaves },
    reason: hide(reasonOf(gathering, sid)),
    ratings: ratingsOf(gathering, sid),
    tasks: takers
      .filter(({ player_sid }) => player_sid === sid)
      .flatMap(({ task }) => tasks.find(({ id }) => id === task) ?? [])
      .map(({ kind, title }) => hide(title === '' ? kind : title)),
  };
}

/** Without the raters: they are other people. */
function ratingsOf(gathering: Gathering, player: number): readonly Plain[] {
  const ratings: Ratings = isMatch(gathering) ? gathering.ratings : gathering.metadata.ratings;
  return givenRatings(ratings)
    .filter((given) => given.player === player)
    .map(({ rating }) => ({
      overall: rating.all,
      ...Object.fromEntries(RATING_TOPICS.map((topic) => [topic, rating[topic]])),
    }));
}

function played(
  match: Match,
  { player: { sid }, nowSeconds }: { readonly player: Player; readonly nowSeconds: number },
): PlayerData {
  const shirt = match.players.find((of) => of.sid === sid)?.shirtnumber ?? NO_NUMBER;
  const events = match.events.filter(
    ({ data, status }) => status !== 'TRASH' && (data.player_sid === sid || data.assist_player_sid === sid),
  );
  return {
    number: shirt === NO_NUMBER ? null : shirt,
    minutes: Math.floor(playingTime(match, nowSeconds).get(sid) ?? 0),
    events: events.map(({ type, data }) => ({
      type: data.player_sid === sid ? type : 'ASSIST',
      minute: Math.floor(data.game_time / 60) + 1 - data.overtime,
    })),
  };
}

/** Replaces the names of other players, as whole words. Words of the player's own name stay. */
function hidingOthers({ player, players }: HeldData): (text: string) => string {
  const namesOf = ({ firstname, surname, nickname }: Player) =>
    [firstname, surname, nickname].map((name) => name.trim()).filter((name) => name.length > 1);
  const own = new Set(namesOf(player).map((name) => name.toLowerCase()));
  const names = players
    .filter(({ sid }) => sid !== player.sid)
    .flatMap(namesOf)
    .filter((name) => !own.has(name.toLowerCase()));
  if (names.length === 0) return (text) => text;
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length).map(escaped);
  const others = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(others, '…');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

function inTime<G extends Gathering>(gatherings: readonly G[]): readonly G[] {
  return [...gatherings].sort((a, b) => wallClockSeconds(a) - wallClockSeconds(b));
}

const dayOf = ({ date }: Pick<Gathering, 'date'>): string =>
  new Date(date * 1_000).toISOString().slice(0, 10);
const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
