/**
 * The public view of a club page: one pure function of what is stored. It shows no more of a team than the Team Page of
 * that team, and only of teams whose Team Page is open. The owner's preview calls it with the data of the device.
 */
import type { Account } from '../entity/tables/account.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import type { TeamPage } from '../entity/tables/team-page.ts';
import { dayAt, wallClockSeconds } from '../match/clock/kickoff-time.ts';
import { hasResult, isPlaying } from '../match/clock/status.ts';
import { publicScoreOf } from '../match/events/score.ts';
import { resultsArePublic } from '../privacy/results.ts';
import { pageMatch } from '../team-page/page-matches.ts';
import { periodOf, publicShirt } from '../team-page/team-page-view.ts';
import { plainLine, plainText } from '../text/plain-text.ts';
import type { PublicClubMatch, PublicClubPage, PublicClubTeam } from './club-page.ts';
import { clubDays } from './programme.ts';

const DAY = 86_400;

/** A team of the account's own, with its Team Page. */
export interface ClubPageTeam {
  readonly team: Team;
  readonly page: TeamPage;
  /** The token of the Team Page's link; empty for none. */
  readonly token: string;
}

export interface ClubPageInput {
  readonly club: Account['club'];
  /** The account's own teams, in any order. Those that the owner did not choose are not shown. */
  readonly teams: readonly ClubPageTeam[];
  /** The matches of these teams that exist, at least those on `daysOfClubPage`. */
  readonly matches: readonly Match[];
  readonly nowSeconds: number;
}

/** The teams of the page: chosen by the owner, in their order, with an open Team Page. */
export function teamsOfClubPage<T extends { readonly team: Pick<Team, 'sid' | 'teampage'> }>(
  { team_sids }: Pick<Account['club'], 'team_sids'>,
  teams: readonly T[],
): readonly T[] {
  return [...new Set(team_sids)].flatMap(
    (sid) => teams.find(({ team }) => team.sid === sid && team.teampage === 1) ?? [],
  );
}

/** The days of the matches that the page needs: those that it lists, and yesterday for a match that is still played. */
export function daysOfClubPage(
  teams: readonly Pick<ClubPageTeam, 'team'>[],
  nowSeconds: number,
): readonly number[] {
  const today = todayOf(teams, nowSeconds);
  return [...new Set([...daysOfPlay(today), ...clubDays(today)])].toSorted((a, b) => a - b);
}

export function clubPageView({ club, teams, matches, nowSeconds }: ClubPageInput): PublicClubPage {
  const shown = teamsOfClubPage(club, teams);
  const names = namesOf(shown);
  const today = todayOf(shown, nowSeconds);
  const days = clubDays(today);
  const listed = shown.flatMap((of, at) =>
    matches
      .filter(
        ({ team_sid, date, status }) => team_sid === of.team.sid && date > 0 && status !== 'INVALID_DATA',
      )
      .map((match) => entryOf(match, { of, name: names[at] ?? '' })),
  );
  const inOrder = listed.toSorted((a, b) => a.starts - b.starts);
  const playing = inOrder.filter(({ isLive, starts }) => isLive && isOn(daysOfPlay(today), starts));
  const planned = inOrder.filter((entry) => entry.isListed && !playing.includes(entry));
  const ofDays = days.map((day) => ({ day, entries: planned.filter(({ starts }) => isOn([day], starts)) }));
  const all = [...playing, ...ofDays.flatMap(({ entries }) => entries)];
  return {
    title: plainLine(club.title) || clubName(shown),
    text: plainText(club.text).trim(),
    teams: shown.map((of, at) => publicTeam(of, names[at] ?? '')),
    playing: playing.map(({ match }) => match),
    days: ofDays.map(({ day, entries }) => ({ day, matches: entries.map(({ match }) => match) })),
    hidesResults: all.some(({ hidesResult }) => hidesResult),
    today,
    indexed: club.indexed,
  };
}

interface Entry {
  /** Seconds of the team's wall clock. */
  readonly starts: number;
  readonly match: PublicClubMatch;
  /** Its live page is open, and the Team Page leads there. */
  readonly isLive: boolean;
  /** The Team Page shows matches, and this one is of its period. */
  readonly isListed: boolean;
  readonly hidesResult: boolean;
}

function entryOf(match: Match, { of, name }: { readonly of: ClubPageTeam; readonly name: string }): Entry {
  const { team, page } = of;
  const shown = pageMatch(match, { team, showLive: page.options.show_live });
  const isLive = isPlaying(match.status) && shown.live !== '';
  const isPublic = resultsArePublic(team, match);
  const score = isLive && isPublic ? publicScoreOf(match) : shown.score;
  return {
    starts: wallClockSeconds(match),
    match: { ...shown, score, team: name },
    isLive,
    isListed: page.options.show_matches && match.period === periodIdOf(of),
    hidesResult: !isPublic && (isLive || hasResult(match.status)),
  };
}

/** A match that is played now may have begun before midnight, or begin early before a match of the next day. */
const daysOfPlay = (today: number): readonly number[] => [today - DAY, today, today + DAY];

const isOn = (days: readonly number[], starts: number): boolean =>
  days.some((day) => starts >= day && starts < day + DAY);

/** A club plays in one time zone: that of its first team. */
function todayOf([first]: readonly Pick<ClubPageTeam, 'team'>[], nowSeconds: number): number {
  return dayAt(nowSeconds, first?.team.metadata.timezone ?? 'UTC');
}

function periodIdOf({ team, page }: ClubPageTeam): number {
  const { active_period } = page.options;
  return periodOf(team, active_period)?.id ?? active_period;
}

function publicTeam({ team, token }: ClubPageTeam, name: string): PublicClubTeam {
  return { name, division: plainLine(team.division), shirt: publicShirt(team.shirt), page: token };
}

/** The name of the club when all teams have the same one. */
function clubName(teams: readonly ClubPageTeam[]): string {
  const [first, ...others] = new Set(teams.map(({ team }) => plainLine(team.clubname)));
  return others.length > 0 ? '' : (first ?? '');
}

function namesOf(teams: readonly ClubPageTeam[]): readonly string[] {
  const club = clubName(teams);
  return teams.map(({ team: { clubname, teamname } }) => {
    const own = plainLine(teamname);
    return club !== '' && own !== '' ? own : plainLine(`${clubname} ${teamname}`);
  });
}
