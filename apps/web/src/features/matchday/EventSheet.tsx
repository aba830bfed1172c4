/** Everything else that is worth noting: what, then who. */
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/commands';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { eventText } from '#ui/words/event-words.ts';
import styles from './matchday.module.css';
import { PlayerGrid } from './PlayerGrid.tsx';
import type { MatchDay } from './use-match-day.ts';

export function EventSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [event, setEvent] = useState<OtherEventType | null>(null);

  async function record(who: { side: 'us' | 'them'; player?: number }) {
    if (event === null) return;
    done();
    const side = who.side === 'us' ? day.us : day.them;
    await day.act({
      type: 'otherEvent',
      event,
      side,
      ...(who.player === undefined ? {} : { player: who.player }),
    });
  }

  if (event === null) {
    return (
      <ul className={styles.events} aria-label={m.matchday_other_events()}>
        {OTHER_EVENT_TYPES.map((type) => (
          <li key={type}>
            <button type="button" className={styles.event} onClick={() => setEvent(type)}>
              <EventIcon type={type} size={24} />
              {eventText(type)}
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p className={styles.question}>
        <b>{eventText(event)}</b> {m.matchday_event_who()}
      </p>
      <PlayerGrid
        day={day}
        players={[...day.pitch, ...day.bench]}
        label={m.matchday_event_who()}
        choose={(player) => record({ side: 'us', player })}
      />
      <div className={styles.choices}>
        <button type="button" className={styles.button} onClick={() => record({ side: 'us' })}>
          {m.matchday_event_team()}
        </button>
        <button type="button" className={styles.button} onClick={() => record({ side: 'them' })}>
          {day.names[day.them].clubShort}
        </button>
      </div>
    </>
  );
}
