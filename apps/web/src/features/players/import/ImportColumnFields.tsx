import { NativeSelect, Switch } from '@mantine/core';
import type { TableLine } from '@touchline/domain/player/csv';
import { type ImportColumns, withField } from '@touchline/domain/player/import-columns';
import { IMPORT_FIELDS } from '@touchline/domain/player/import-words';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import own from './import.module.css';
import { columnName, short } from './import-words.ts';

/** The maximum of columns; further columns are ignored. */
const COLUMNS_SHOWN = 40;

export interface ImportColumnFieldsProps {
  readonly lines: readonly TableLine[];
  readonly columns: ImportColumns;
  readonly onChange: (columns: ImportColumns) => void;
}

/** The meaning of each column: guessed, and correctable by the coach. */
export function ImportColumnFields({ lines, columns, onChange }: ImportColumnFieldsProps) {
  const { fields, headed } = columns;
  const shown = fields.slice(0, COLUMNS_SHOWN).map((field, at) => ({ field, at }));
  return (
    <Card title={m.players_import_columns()}>
      <Fields>
        <div className={own.columnFields}>
          {shown.map(({ field, at }) => (
            <NativeSelect
              key={at}
              label={headingOf(lines, headed, at)}
              description={sampleOf(lines, headed, at)}
              inputWrapperOrder={['label', 'input', 'description']}
              value={field ?? ''}
              onChange={(event) => {
                const chosen = IMPORT_FIELDS.find((one) => one === event.currentTarget.value) ?? null;
                onChange(withField(columns, at, chosen));
              }}
              data={[
                { value: '', label: m.players_import_left_out() },
                ...IMPORT_FIELDS.map((one) => ({ value: one, label: columnName(one) })),
              ]}
            />
          ))}
        </div>
        <Switch
          label={m.players_import_headed()}
          checked={headed}
          onChange={(event) => onChange({ ...columns, headed: event.currentTarget.checked })}
        />
      </Fields>
    </Card>
  );
}

function headingOf(lines: readonly TableLine[], headed: boolean, column: number): string {
  const heading = headed ? (lines[0]?.cells[column] ?? '').trim() : '';
  return heading === '' ? m.players_import_column({ n: column + 1 }) : short(heading);
}

function sampleOf(lines: readonly TableLine[], headed: boolean, column: number): string | undefined {
  const texts = lines.slice(headed ? 1 : 0).map(({ cells }) => (cells[column] ?? '').trim());
  const text = texts.find((one) => one !== '');
  return text === undefined ? undefined : m.players_import_column_like({ text: short(text) });
}
