/** The kicks of a shoot-out as marks: one row per side, in the order of the kicks. */
import type { Side } from '@touchline/domain/entity/tables/match';
import type { KickOutcome } from '@touchline/domain/match/events/shootout';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { KICK_TEXT } from '../words/texts.ts';
import styles from './kick-marks.module.css';

/** The number of kicks per side before a lead decides; kicks not taken yet are shown empty. */
const FIRST_ROUND = 5;

export function KickMarks({ view }: { readonly view: PublicMatch }) {
  const kicksOf = (side: Side) =>
    view.timeline.flatMap((event) => (event.side === side && event.kick !== null ? [event.kick] : []));
  const [home, away] = [kicksOf('home'), kicksOf('away')];
  const places = Math.max(FIRST_ROUND, home.length, away.length);
  return (
    <div className={styles.kicks}>
      <Row team={view.homeClubShort} kicks={home} places={places} />
      <Row team={view.awayClubShort} kicks={away} places={places} />
    </div>
  );
}

interface RowProps {
  readonly team: string;
  readonly kicks: readonly KickOutcome[];
  readonly places: number;
}

function Row({ team, kicks, places }: RowProps) {
  const words = kicks.map((outcome) => KICK_TEXT[outcome]());
  const marks = Array.from({ length: places }, (_, at) => ({ at, outcome: kicks[at] }));
  return (
    <>
      <span className={styles.kicker}>{team}</span>
      <span
        className={styles.marks}
        role="img"
        aria-label={m.live_kicks_of({ team, kicks: words.join(', ') })}
      >
        {marks.map(({ at, outcome }) => (
          <i key={at} data-outcome={outcome} />
        ))}
      </span>
    </>
  );
}
