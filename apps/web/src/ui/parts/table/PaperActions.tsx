/** Print and files of a screen with tables. Each table is a CSV file of its own. */
import { Menu } from '@mantine/core';
import { writeFigures } from '@touchline/domain/player/csv';
import { m } from '@touchline/i18n';
import { type ReactNode, useRef, useState } from 'react';
import { csvText, saveCsv, separatorHere } from '../../csv-file.ts';
import { type Action, useAction } from '../../forms/use-action.ts';
import { ToolButton } from '../fields/ToolButton.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import styles from './paper-actions.module.css';
import { type ShownTable, shownTables } from './shown-tables.ts';

/** Saves a file that takes a while to make. */
export type Saving = Action<[save: () => Promise<void>], void>;

interface PaperActionsProps {
  /** What is counted, for the names of files: the team, a player. */
  readonly of: string;
  /**
   * Further files of the menu. They save through the action of its button: the menu closes at the choice, and what is in
   * it ends.
   */
  readonly children?: ((saving: Saving) => ReactNode) | undefined;
}

/** A screen without a table offers no CSV until it has one, so the tables are read at the click. */
export function PaperActions({ of, children }: PaperActionsProps) {
  const here = useRef<HTMLDivElement>(null);
  const [tables, setTables] = useState<readonly ShownTable[]>([]);
  const [opened, setOpened] = useState(false);
  const saving: Saving = useAction((make: () => Promise<void>) => make());

  function open(): void {
    const found = shownTables(here.current?.closest('main') ?? document);
    const [only] = found;
    if (only !== undefined && found.length === 1 && children === undefined) save(only);
    else {
      setTables(found);
      setOpened(true);
    }
  }

  function save({ caption, rows }: ShownTable): void {
    saveCsv(csvText(writeFigures(rows, separatorHere())), [caption, of]);
  }

  return (
    <div ref={here} className={styles.actions}>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ToolButton
            icon="download"
            label={children === undefined ? m.players_export() : m.export_button()}
            loading={saving.busy}
            onClick={open}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{tables.length === 0 ? m.season_no_table() : m.season_tables()}</Menu.Label>
          {tables.map((table) => (
            <Menu.Item key={table.caption} onClick={() => save(table)}>
              {table.caption}
            </Menu.Item>
          ))}
          {children?.(saving)}
        </Menu.Dropdown>
      </Menu>
      <PrintButton />
    </div>
  );
}
