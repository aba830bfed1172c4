/** The words of the follower's page: one message for each type, status and part. */
import type { MatchStatus } from '@touchline/domain/entity/match';
import type { PublicEvent, PublicMatch, PublicWho } from '@touchline/domain/match/public-view';
import { m } from '@touchline/i18n';
import { goalTypeText } from '#ui/words/event-words.ts';

type Text = () => string;

const STATUS_TEXT: Readonly<Partial<Record<MatchStatus, Text>>> = {
  HALFTIME: m.live_status_halftime,
  BREAK: m.live_status_break,
  PAUSED: m.live_status_paused,
  PAUSED_EXTRATIME: m.live_status_paused,
  DELAYED: m.live_status_delayed,
  POSTPONED: m.live_status_postponed,
  CANCELLED: m.live_status_cancelled,
  ABANDONED: m.live_status_abandoned,
  ABANDONED_ARCHIVED: m.live_status_abandoned,
  FINISHED: m.live_status_finished,
  ARCHIVED: m.live_status_finished,
  PENALTIES: m.live_status_penalties,
};

/** Name, or the shirt number where the coach shows numbers only; an opponent's number follows his team. */
export function whoText(view: PublicMatch, event: PublicEvent, who: PublicWho): string {
  if (who.name !== '') return who.name;
  if (event.side !== '' && event.side !== view.ours && event.type !== 'OWN_GOAL') {
    const team = event.side === 'home' ? view.homeClubShort : view.awayClubShort;
    return who.number > 0 ? m.live_opponent_number({ team, number: who.number }) : team;
  }
  return m.live_player_number({ number: who.number });
}

/** What stands behind the name: the assist, how the goal came, who went off. */
export function detailText(view: PublicMatch, event: PublicEvent): string {
  if (event.type === 'OWN_GOAL') return m.live_own_goal_by();
  if (event.type === 'SUBS_IN' && event.other !== null)
    return m.live_for({ name: whoText(view, event, event.other) });
  const details: string[] = [];
  if (event.type === 'GOAL') {
    if (event.other !== null) details.push(m.live_from({ name: whoText(view, event, event.other) }));
    const kind = goalTypeText(event.goalType);
    if (kind !== undefined) details.push(kind);
  }
  return details.join(' · ');
}

/** The line under the score while the clock does not run; null while it does. */
export function statusText(view: PublicMatch, locale: string): string | null {
  const text = STATUS_TEXT[view.status];
  if (text !== undefined) return text();
  return view.status === 'NEW' || view.status === 'EDIT' || view.status === 'CAN_START'
    ? startText(view, locale)
    : null;
}

export function partText(view: PublicMatch): string {
  if (view.gamepart > view.matchParts) return m.live_part_extra();
  if (view.matchParts === 2)
    return view.gamepart === 1 ? m.live_part_half_first() : m.live_part_half_second();
  return m.live_part_of({ part: view.gamepart, parts: view.matchParts });
}

function startText(view: PublicMatch, locale: string): string {
  const start = new Date((view.date + view.dateHours * 3600 + view.dateMinutes * 60) * 1000);
  // The stored day is written as if in UTC: it is the day at the team's place, whoever looks.
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'UTC',
  });
  return m.live_status_before_day({ day: day.format(start), time: time.format(start) });
}
