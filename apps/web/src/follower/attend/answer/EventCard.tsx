/** What is asked about: the opponent or the session's name, start, meeting time and place. */
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import styles from '../parts/attend.module.css';
import { KIND_WORDS } from '../words/kind-words.ts';
import { OFF, startText, timeText } from '../words/words.ts';

interface EventCardProps {
  readonly view: AnswerPage;
  readonly locale: string;
}

export function EventCard({ view, locale }: EventCardProps) {
  const { kind, opponent, name, away, start, meeting, place, state } = view;
  const against = away ? m.attend_opponent_away({ opponent }) : m.attend_opponent_home({ opponent });
  return (
    <dl className={styles.event} data-off={OFF.has(state) || undefined}>
      {opponent !== '' && <Fact name={m.attend_against()}>{against}</Fact>}
      {name !== '' && <Fact name={m.attend_training_group()}>{name}</Fact>}
      <Fact name={KIND_WORDS[kind].start()}>
        <time>{startText(start, locale) || m.attend_no_date()}</time>
      </Fact>
      {meeting !== null && start.date > 0 && (
        <Fact name={m.matches_meet()}>
          <time>{timeText(meeting, locale)}</time>
        </Fact>
      )}
      {place !== '' && <Fact name={m.matches_where()}>{place}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
