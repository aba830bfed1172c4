/** Compares the goals that a subscriber was notified of with the public view, and writes the message. */
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isGoal } from '@touchline/domain/match/events/events';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Locale } from '@touchline/i18n';

/** The goals that a follower sees, as text. Equal goals give equal texts. */
export function goalsIn({ timeline }: PublicMatch): string {
  const goals = timeline.filter(({ type }) => isGoal(type));
  const told: ReceivedMessage[] = goals.map(({ id, side }) => [id, side]);
  return JSON.stringify(told.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Id and side, so a corrected scorer does not make a new goal. */
type ReceivedMessage = readonly [id: string, side: string];

export type News =
  | { readonly news: 'goal'; readonly event: PublicEvent }
  | { readonly news: 'goals'; readonly count: number }
  /** A goal that was notified was removed or belongs to the other team. */
  | { readonly news: 'correction' };

/** The message for a subscriber whose last notified state is `told`; null when it is up to date. */
export function newsFor(told: string, view: PublicMatch): News | null {
  // A goal that was told before the results were hidden is no correction.
  if (view.score === null) return null;
  const [before, after] = [told, goalsIn(view)].map((text) => new Map(JSON.parse(text) as ReceivedMessage[]));
  if (before === undefined || after === undefined) return null;
  const added = [...after.keys()].filter((id) => !before.has(id));
  const wrong = [...before].filter(([id, side]) => after.get(id) !== side);
  if (wrong.length > 0) return { news: 'correction' };
  if (added.length === 0) return null;
  const event = view.timeline.find(({ id }) => id === added[0]);
  return added.length === 1 && event !== undefined
    ? { news: 'goal', event }
    : { news: 'goals', count: added.length };
}

export interface Note {
  readonly title: string;
  readonly body: string;
}

/** A club's name may be longer than fits in a notification. */
const LONGEST_NAME = 60;

export async function noteOf(news: News, view: PublicMatch, locale: Locale): Promise<Note> {
  // Loaded with the first notification, to keep an idle server small.
  const m = await import('#platform/texts.ts');
  const language = { locale };
  const { home, away } = teamsOf(view);
  const score =
    view.score === null
      ? ''
      : m.notify_score({ home, away, scoreHome: view.score.home, scoreAway: view.score.away }, language);
  if (news.news === 'correction') return { title: m.notify_correction({}, language), body: score };
  if (news.news === 'goals') return { title: m.notify_goals({ count: news.count }, language), body: score };
  const { event } = news;
  const title = m.notify_goal({ team: event.side === 'away' ? away : home }, language);
  const name = shorten(event.who?.name ?? '');
  const scorer = name || numberOf(event);
  const author =
    event.type !== 'OWN_GOAL'
      ? scorer
      : scorer === ''
        ? m.live_own_goal_short({}, language)
        : m.notify_own_goal({ name: scorer }, language);
  return { title, body: [score, minuteText(event), author].filter((part) => part !== '').join(' · ') };

  /** The shirt number, when the coach shows numbers only; 99 means none. */
  function numberOf({ side, who }: PublicEvent): string {
    const number = side === view.ours ? (who?.number ?? 0) : 0;
    return number > 0 && number < 99 ? m.live_player_number({ number }, language) : '';
  }
}

/** Two teams of one club get their team names. */
function teamsOf({ homeClub, homeTeam, awayClub, awayTeam }: PublicMatch): { home: string; away: string } {
  const sameClub = homeClub === awayClub;
  const nameOf = (club: string, team: string) => shorten(sameClub ? `${club} ${team}`.trim() : club || team);
  return { home: nameOf(homeClub, homeTeam), away: nameOf(awayClub, awayTeam) };
}

function shorten(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_NAME ? name : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
