/**
 * The public view of a Team Page: one pure function of what is stored. Every field is written out here, so nothing else
 * can leak. The coach's preview calls it with the data of the device.
 */
import type { Match } from '../entity/tables/match.ts';
import type { Period, Shirt, Team } from '../entity/tables/team.ts';
import type { PageMessage, TeamPage } from '../entity/tables/team-page.ts';
import type { TrainingSelection, TrainingSession } from '../entity/tables/training.ts';
import { meetingTime } from '../match/clock/kickoff-time.ts';
import type { NoteContent } from '../note/content.ts';
import type { ParseHtml } from '../note/html-tree.ts';
import { publicText } from '../note/public-text.ts';
import { noteContents } from '../note/reading.ts';
import { activePeriod, hasGivenTitle } from '../team/periods.ts';
import { plainLine, plainText } from '../text/plain-text.ts';
import { inOrder, nextSession } from '../training/session-list.ts';
import { messagesInOrder } from './editing.ts';
import { listedMatches, pageMatches, takesPlace } from './page-matches.ts';
import { type PagePeopleInput, pagePicture, pagePlayers, pageStaff, writtenPicture } from './page-people.ts';
import type { PageSession, PublicMessage, PublicTeamPage } from './team-page.ts';

export interface TeamPageInput extends PagePeopleInput {
  readonly page: TeamPage;
  /** The existing matches of the team. */
  readonly matches: readonly Match[];
  /** The selection whose sessions the page shows; null for none. */
  readonly selection: Pick<TrainingSelection, 'sid' | 'name'> | null;
  /** Existing sessions. Those of other selections are not shown. */
  readonly sessions: readonly TrainingSession[];
  readonly nowSeconds: number;
  /** Reads the description of clients that know no blocks. */
  readonly parse: ParseHtml;
}

/** The rest is in the list of matches. */
const CALLED_OFF_MAX = 2;

export function teamPageView(input: TeamPageInput): PublicTeamPage {
  const { team, page, nowSeconds } = input;
  const { options } = page;
  const period = periodOf(team, options.active_period);
  const { playing, coming, played, hidesResults, statistics } = pageMatches({
    team,
    matches: input.matches,
    period: period?.id ?? options.active_period,
    nowSeconds,
    showLive: options.show_live,
  });
  const showsComing = options.next_match || options.show_matches;
  const next = options.next_match ? (coming.find(takesPlace) ?? null) : null;
  const calledOff = options.next_match ? beforeFirst(coming, takesPlace).slice(0, CALLED_OFF_MAX) : [];
  const name = plainLine(`${team.clubname} ${team.teamname}`);
  return {
    title: plainLine(page.title) || name,
    team: name,
    division: plainLine(team.division),
    season: period === null || hasGivenTitle(period) ? '' : plainLine(period.title),
    shirt: publicShirt(team.shirt),
    mainImage: pagePicture(input, page.main_sid, page.image_main),
    logo: pagePicture(input, page.logo_sid, page.image_logo),
    description: publicText(descriptionOf(page, input.parse), (medium) => writtenPicture(input, medium)),
    messages: messagesOf(options.messages),
    playing: playing.filter(({ live }) => showsComing || live !== ''),
    calledOff,
    nextMatch: next,
    nothingPlanned: showsComing && playing.length === 0 && coming.length === 0,
    nextSession: options.next_session ? sessionOf(input) : null,
    coming: options.show_matches
      ? coming.filter((match) => match !== next && !calledOff.includes(match))
      : null,
    played: options.show_matches ? played : null,
    hidesResults: options.show_matches && hidesResults,
    statistics: options.show_statistics ? statistics : null,
    players: options.show_players ? pagePlayers(input) : null,
    staff: options.show_staff ? pageStaff(input) : null,
    timezone: team.metadata.timezone,
    calendar: hasCalendar(page),
    indexed: options.indexed,
  };
}

/** True when the matches of the page are also a calendar: only what the page shows. */
export function hasCalendar({ options }: Pick<TeamPage, 'options'>): boolean {
  return options.show_matches && options.show_calendar;
}

/** The matches of the page's calendar; null without one. */
export function calendarOf(
  input: Pick<TeamPageInput, 'team' | 'page' | 'matches' | 'nowSeconds'>,
): readonly Match[] | null {
  const { team, page, matches, nowSeconds } = input;
  if (!hasCalendar(page)) return null;
  const { active_period } = page.options;
  const period = periodOf(team, active_period)?.id ?? active_period;
  const { playing, coming, played } = listedMatches({ team, matches, period, nowSeconds });
  return [...playing, ...coming, ...played];
}

/** All entries when none passes. */
function beforeFirst<T>(entries: readonly T[], passes: (entry: T) => boolean): readonly T[] {
  const at = entries.findIndex(passes);
  return at < 0 ? entries : entries.slice(0, at);
}

/** The text about the team, as every reader sees it. */
export function descriptionOf(
  { blocks, description }: Pick<TeamPage, 'blocks' | 'description'>,
  parse: ParseHtml,
): readonly NoteContent[] {
  return noteContents({ blocks, message: description }, parse);
}

/** The period of the page; the team's current one when it no longer exists. */
export function periodOf(team: Team, id: number): Period | null {
  const { periods } = team.metadata;
  return (
    periods.find((period) => period.id === id) ??
    periods.find((period) => period.id === activePeriod(team)) ??
    null
  );
}

function messagesOf(messages: readonly PageMessage[]): readonly PublicMessage[] {
  return messagesInOrder(messages)
    .map(({ text, at, pinned }) => ({ text: plainText(text).trim(), at, pinned }))
    .filter(({ text }) => text !== '');
}

function sessionOf({ team, selection, sessions, nowSeconds }: TeamPageInput): PageSession | null {
  if (selection === null) return null;
  const { timezone } = team.metadata;
  const own = inOrder(sessions.filter(({ selection_sid }) => selection_sid === selection.sid));
  const next = nextSession(own, () => ({ nowSeconds, timezone }));
  if (next === null) return null;
  const { date, dateHours, dateMinutes } = next;
  return {
    name: plainLine(next.name) || plainLine(selection.name),
    start: { date, dateHours, dateMinutes },
    meeting: meetingTime(next, timezone),
    place: plainLine(next.place),
  };
}

/** The shirt's own fields, whatever else is stored with it. */
export function publicShirt({ type, lines, color1, color2, color3 }: Shirt): Shirt {
  return { type, lines, color1, color2, color3 };
}
