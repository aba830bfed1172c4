/** Events and the coach's messages, newest first. */
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { isFlow, isGoal } from '@touchline/domain/match/events/events';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import entry from '#ui/parts/cards/entry-row.module.css';
import page from '../pages/follower.module.css';
import { detailText, KICK_TEXT, sideText, titleText, whoText } from '../words/texts.ts';
import { saidText } from '../words/waiting.ts';
import { EventPictures } from './EventPictures.tsx';
import styles from './timeline-view.module.css';

interface TimelineProps {
  readonly token: string;
  readonly view: PublicMatch;
  readonly locale: string;
}

export function TimelineView({ token, view, locale }: TimelineProps) {
  if (view.timeline.length === 0) {
    return isNotStarted(view.status) ? null : <p className={page.note}>{m.live_no_events()}</p>;
  }
  return (
    <ol className={styles.timeline} aria-live="polite" aria-relevant="additions">
      {[...view.timeline]
        .reverse()
        .map((event) =>
          event.type === 'MESSAGE' ? (
            <MessageRow key={event.id} token={token} view={view} event={event} locale={locale} />
          ) : (
            <EventRow key={event.id} token={token} view={view} event={event} />
          ),
        )}
    </ol>
  );
}

function MessageRow({ token, view, event, locale }: TimelineProps & { readonly event: PublicEvent }) {
  return (
    <li className={entry.row}>
      <span className={entry.minute}>
        {event.said > 0 ? saidText(event.said, { view, locale }) : minuteOf(view, event)}
      </span>
      <span className={styles.icon}>
        <EventIcon type="MESSAGE" size={22} />
      </span>
      <span className={`${entry.told} ${styles.told}`}>
        <span className="visually-hidden">{titleText(view, event)}: </span>
        {event.text}
      </span>
      <EventPictures token={token} event={event} what={whatOf(view, event)} />
    </li>
  );
}

function EventRow({ token, view, event }: Omit<TimelineProps, 'locale'> & { readonly event: PublicEvent }) {
  const flow = isFlow(event.type);
  const goal = isGoal(event.type);
  const title = event.kick === null ? titleText(view, event) : m.words_penalty();
  const name = event.who === null ? teamOrEvent(view, event) : whoText(view, event, event.who);
  const detail = detailText(view, event);
  const saysItself = event.kick === null && (flow || goal || event.type === 'SUBS_IN' || event.who === null);
  return (
    <li className={entry.row} data-flow={flow || undefined} data-goal={goal || undefined}>
      <span className={entry.minute}>{flow && event.type !== 'KICKOFF' ? '' : minuteOf(view, event)}</span>
      <span className={styles.icon}>
        {event.type === 'UNDEFINED' ? (
          <i className={styles.dot} />
        ) : (
          <EventIcon
            type={event.type === 'SUBS_IN' && event.other !== null ? 'SUBSTITUTION' : event.type}
            size={22}
          />
        )}
      </span>
      <span className={entry.what}>
        {!flow && <span className="visually-hidden">{title}: </span>}
        <b>{flow ? title : name}</b>
        {detail !== '' && <span> {detail}</span>}
        {!saysItself && <span> {event.kick === null ? title : KICK_TEXT[event.kick]()}</span>}
      </span>
      <span className={`${entry.after} ${styles.after}`}>
        {event.score !== null && (goal || flow) ? `${event.score.home}–${event.score.away}` : ''}
      </span>
      <EventPictures token={token} event={event} what={whatOf(view, event)} />
    </li>
  );
}

/** The event without a name, for the alternative text of its pictures. */
function whatOf(view: PublicMatch, event: PublicEvent): string {
  const minute = event.said > 0 ? '' : minuteOf(view, event);
  return [titleText(view, event), minute].filter((text) => text !== '').join(', ');
}

/** A kick of a shoot-out, and a message between two kicks, has no minute. */
function minuteOf(view: PublicMatch, event: PublicEvent): string {
  return event.kick !== null || event.part > view.matchParts + view.extraParts ? '' : minuteText(event);
}

function teamOrEvent(view: PublicMatch, event: PublicEvent): string {
  if (!isGoal(event.type) && event.kick === null) return titleText(view, event);
  return sideText(view, event.side);
}
