/** What happened, newest first. */
import { minuteText } from '@touchline/domain/match/clock';
import { isFlow, isGoal } from '@touchline/domain/match/events';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public-view';
import { m } from '@touchline/i18n';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { eventText } from '#ui/words/event-words.ts';
import styles from './follower.module.css';
import { detailText, whoText } from './texts.ts';

export function TimelineView({ view }: { view: PublicMatch }) {
  if (view.timeline.length === 0) return <p className={styles.note}>{m.live_no_events()}</p>;
  return (
    <ol className={styles.timeline} aria-live="polite" aria-relevant="additions">
      {[...view.timeline].reverse().map((event) => (
        <TimelineRow key={event.id} view={view} event={event} />
      ))}
    </ol>
  );
}

function TimelineRow({ view, event }: { view: PublicMatch; event: PublicEvent }) {
  const flow = isFlow(event.type);
  const name = event.who === null ? teamOrEvent(view, event) : whoText(view, event, event.who);
  const detail = detailText(view, event);
  const goal = isGoal(event.type);
  return (
    <li data-flow={flow || undefined} data-goal={goal || undefined}>
      <span className={styles.minute}>
        {(flow && event.type !== 'KICKOFF') || event.kick !== null ? '' : minuteText(event)}
      </span>
      <span className={styles.icon}>
        <EventIcon
          type={event.type === 'SUBS_IN' && event.other !== null ? 'SUBSTITUTION' : event.type}
          size={22}
        />
      </span>
      <span className={styles.what}>
        {!flow && <span className="visually-hidden">{eventText(event.type)}: </span>}
        <b>{flow ? eventText(event.type) : name}</b>
        {detail !== '' && <span> {detail}</span>}
        {!flow && !goal && event.type !== 'SUBS_IN' && event.who !== null && (
          <span> {eventText(event.type)}</span>
        )}
      </span>
      <span className={styles.after}>{goal || flow ? `${event.home}–${event.away}` : ''}</span>
    </li>
  );
}

function teamOrEvent(view: PublicMatch, event: PublicEvent): string {
  if (!isGoal(event.type)) return eventText(event.type);
  return event.side === 'away' ? view.awayClubShort : view.homeClubShort;
}
