/** Words for the days and the teams of the club. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { shortTeamName } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { dateLocale } from '#ui/words/date-locale.ts';
import { shortTeamTitle } from '#ui/words/team/team-names.ts';

/** `Saturday 28 November`, with `Today` in front on the day itself. @param day as `date` of a match */
export function clubDay(day: number, today: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const text = format.format(day * 1_000);
  const capital = text.charAt(0).toLocaleUpperCase(dateLocale()) + text.slice(1);
  return day === today ? m.club_today({ day: text }) : capital;
}

/** The teams' names by sid; without the club's name where all are of one club. */
export function clubTitles(teams: readonly Team[]): ReadonlyMap<number, string> {
  const isOneClub = new Set(teams.map(({ clubname }) => clubname)).size === 1;
  const title = (team: Team) =>
    isOneClub && team.teamname !== '' ? shortTeamName(team.teamname) : shortTeamTitle(team);
  return new Map(teams.map((team) => [team.sid, title(team)]));
}
