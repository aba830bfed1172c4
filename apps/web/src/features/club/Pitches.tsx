import type { Pitch } from '@touchline/domain/club/programme';
import { m } from '@touchline/i18n';
import type { ClubEntry } from '#data/queries/team/club.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';
import styles from './club.module.css';

export interface PitchesProps {
  readonly days: readonly { readonly day: string; readonly pitches: readonly Pitch<ClubEntry>[] }[];
  /** The teams' names, by sid. */
  readonly titles: ReadonlyMap<number, string>;
}

/** The timetable of each place. Two entries at once are marked. */
export function Pitches({ days, titles }: PitchesProps) {
  const used = days.filter(({ pitches }) => pitches.length > 0);
  if (used.length === 0) return null;
  return (
    <Card title={m.club_pitches()}>
      <div className={styles.pitches}>
        {used.map(({ day, pitches }) =>
          pitches.map(({ place, slots }) => (
            <section key={`${day} ${place}`}>
              <h3 className={styles.place}>{m.club_place_on({ place, day })}</h3>
              <ol className={styles.slots}>
                {slots.map(({ entry, overlaps }) => (
                  <li
                    key={`${entry.kind} ${entry.sid}`}
                    className={styles.slot}
                    data-overlaps={overlaps || undefined}
                  >
                    <span>{`${timeOfDay(entry)}–${timeOfDay(endOf(entry))}`}</span>
                    <b>{titles.get(entry.team) ?? ''}</b>
                    {overlaps && (
                      <span className={styles.overlap}>
                        <Icon name="warning" size={16} />
                        {m.club_overlap()}
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )),
        )}
      </div>
    </Card>
  );
}

const DAY_MINUTES = 1_440;

function endOf({ date, dateHours, dateMinutes, minutes }: ClubEntry) {
  const end = (dateHours * 60 + dateMinutes + minutes) % DAY_MINUTES;
  return { date, dateHours: Math.floor(end / 60), dateMinutes: end % 60 };
}
