import { Checkbox } from '@mantine/core';
import type { ImportRow as Row } from '@touchline/domain/fixtures/comparing/compare';
import type { FixtureValues } from '@touchline/domain/fixtures/comparing/values';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './import.module.css';
import { fixtureDay, fixtureTime, noteText, PART_NAMES, partText, UNTOUCHED } from './import-words.ts';

export interface ImportRowProps {
  readonly row: Row;
  readonly ticked: boolean;
  /** Null for a row that cannot be imported. */
  readonly tick: ((on: boolean) => void) | null;
}

/** A match with what the import would change. */
export function ImportRow({ row, ticked, tick }: ImportRowProps) {
  const { before, after, changes, edited, links, untouched, fixture } = row;
  const details = useId();
  const shown = before ?? after;
  if (shown === null) return null;
  const title = opponentOf(shown);
  // Also a tap beside the box ticks it.
  const Frame = tick === null ? 'div' : 'label';
  return (
    <li>
      <Frame className={styles.row}>
        {tick !== null && (
          <Checkbox
            className={styles.tick ?? ''}
            size="md"
            checked={ticked}
            aria-label={`${title}, ${fixtureDay(shown.date)}`}
            aria-describedby={details}
            onChange={(event) => tick(event.currentTarget.checked)}
          />
        )}
        <span className={styles.about} id={details}>
          <Facts values={shown} title={title} />
          {changes.map((part) => (
            <Change key={part} name={PART_NAMES[part]()} before={before} after={after} part={part} />
          ))}
          {before !== null &&
            after !== null &&
            edited.map((part) => (
              <span key={part} className={styles.kept}>
                {m.fixtures_kept({
                  part: PART_NAMES[part](),
                  before: partText(part, before),
                  after: partText(part, after),
                })}
              </span>
            ))}
          {links && <span className={styles.note}>{m.fixtures_links()}</span>}
          {untouched !== null && <span className={styles.note}>{UNTOUCHED[untouched]()}</span>}
          {row.group !== 'unchanged' &&
            fixture?.notes.map((note) => (
              <span key={note.code} className={styles.warning}>
                <Icon name="warning" size={16} />
                {noteText(note, fixture.title)}
              </span>
            ))}
        </span>
      </Frame>
    </li>
  );
}

function Facts({ values, title }: { readonly values: FixtureValues; readonly title: string }) {
  const { date, awaygame, place, cancelled } = values;
  return (
    <>
      <span className={styles.title}>
        <Icon
          name={awaygame ? 'away' : 'home'}
          size={18}
          title={awaygame ? m.words_away() : m.words_home()}
        />
        <bdi>{title}</bdi>
      </span>
      <span className={styles.facts}>
        {[fixtureDay(date), fixtureTime(values), place, cancelled ? m.words_cancelled() : '']
          .filter((fact) => fact !== '')
          .map((fact, index) => (
            <span key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
      </span>
    </>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly part: Row['changes'][number];
  readonly before: FixtureValues | null;
  readonly after: FixtureValues | null;
}

/** Old and new beside each other, and as a sentence for screen readers. */
function Change({ name, part, before, after }: ChangeProps) {
  if (before === null || after === null) return null;
  const words = { before: partText(part, before), after: partText(part, after) };
  return (
    <span className={styles.change}>
      <span className={styles.part}>{name}</span>
      <span className="visually-hidden">{m.fixtures_from_to(words)}</span>
      <span aria-hidden="true">
        <del>{words.before}</del> <span className={styles.arrow}>→</span> <ins>{words.after}</ins>
      </span>
    </span>
  );
}
