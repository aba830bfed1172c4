import type { Player } from '@touchline/domain/entity/tables/player';
import type { ImportRow } from '@touchline/domain/player/import';
import { m } from '@touchline/i18n';
import { Fragment } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { callName, fullName } from '#ui/words/team/player-names.ts';
import { footName, POSITIONS, positionShort } from '#ui/words/team/position-words.ts';
import styles from './import.module.css';
import { problemText } from './import-words.ts';

/** The number of valid rows that are shown as examples. */
const GOOD_ROWS_SHOWN = 50;

/** From this many rows on, rows off the screen are laid out only when they are scrolled to. */
const SCREENS_FULL = 100;

export interface ImportPreviewProps {
  readonly rows: readonly ImportRow[];
  readonly players: readonly Player[];
  /** Shows the shirt numbers that the rows ask for. */
  readonly numbered: boolean;
  /** Valid rows are only counted. */
  readonly compact?: boolean;
}

/** The players of the text, with problems first. */
export function ImportPreview({ rows, players, numbered, compact = false }: ImportPreviewProps) {
  // One line may contain several players.
  const place = new Map(rows.map((row, at) => [row, at]));
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const shown = good.slice(0, GOOD_ROWS_SHOWN);
  const staying = rows.filter(({ comes }) => !comes).length;
  const coming = rows.length - staying;
  return (
    <>
      <p className={styles.sum} role="status">
        <strong>{m.words_count_of_players({ count: coming })}</strong>
        {staying > 0 && <span>{m.players_import_staying({ count: staying })}</span>}
      </p>
      {wrong.length > 0 && (
        <section aria-label={m.players_import_look()}>
          <h3 className={styles.part}>{m.players_import_look()}</h3>
          <p className={styles.text}>{m.players_import_look_text()}</p>
          <List className={wrong.length > SCREENS_FULL ? styles.manyRows : undefined}>
            {wrong.map((row) => (
              <WrongRow key={place.get(row)} row={row} players={players} numbered={numbered} />
            ))}
          </List>
        </section>
      )}
      {good.length > 0 && !compact && (
        <section aria-label={m.players_import_good()}>
          <h3 className={styles.part}>{m.players_import_good()}</h3>
          <List>
            {shown.map((row) => (
              <li key={place.get(row)} className={styles.importRow}>
                <Who row={row} numbered={numbered} />
              </li>
            ))}
          </List>
          {good.length > shown.length && (
            <p className={styles.text}>{m.words_and_more({ count: good.length - shown.length })}</p>
          )}
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly row: ImportRow;
  readonly numbered: boolean;
}

function WrongRow({ row, players, numbered }: RowProps & { readonly players: readonly Player[] }) {
  const nameOf = (sid: number) => {
    const player = players.find((one) => one.sid === sid);
    return player === undefined ? '' : callName(player);
  };
  return (
    <li className={styles.importRow}>
      <Who row={row} numbered={numbered} />
      <ul className={styles.problems}>
        {row.problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Icon name="warning" size={18} />
            <span>{problemText(problem, nameOf)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Who({ row: { line, player, shirtnumber, comes }, numbered }: RowProps) {
  const name = callName(player);
  const full = fullName(player);
  const { footed, telephone1, email1 } = player.metadata;
  const details = [
    full === name ? '' : full,
    numbered && shirtnumber > 0 ? `#${shirtnumber}` : '',
    POSITIONS.filter((id) => player.position_ids.includes(id))
      .map(positionShort)
      .join(' '),
    footName(footed),
    telephone1,
    email1,
  ];
  return (
    <div className={styles.who}>
      <span className={styles.line}>{m.players_import_line({ line })}</span>
      <span className={styles.whoWords}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {details
            .filter((detail) => detail !== '')
            .map((detail, index) => (
              // Isolated, so that "#4" keeps its sign in front beside a name written from right to left.
              <Fragment key={detail}>
                {index > 0 && ' · '}
                <bdi>{detail}</bdi>
              </Fragment>
            ))}
        </small>
      </span>
      {!comes && <span className={styles.out}>{m.players_import_out()}</span>}
    </div>
  );
}
