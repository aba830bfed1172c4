import { shortClubName, shortTeamName } from '@touchline/domain/match/events/names';

/** A team's full name: club and team. */
export function teamTitle(team: { readonly clubname: string; readonly teamname: string }): string {
  return [team.clubname, team.teamname]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}

/** The short name, for little room (section 9). */
export function shortTeamTitle(team: { readonly clubname: string; readonly teamname: string }): string {
  return teamTitle({ clubname: shortClubName(team.clubname), teamname: shortTeamName(team.teamname) });
}
