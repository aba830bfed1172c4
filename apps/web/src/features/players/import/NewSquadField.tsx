import { Textarea } from '@mantine/core';
import { newSquad } from '@touchline/domain/player/import-text';
import { m } from '@touchline/i18n';
import { useDeferredValue } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import own from './import.module.css';

export interface NewSquadFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** One field for all names of a new team, to paste from a chat, with a preview below it. */
export function NewSquadField({ text, onChange }: NewSquadFieldProps) {
  // Deferred, so that typing stays fast.
  const read = useDeferredValue(text);
  const rows = newSquad(read);
  return (
    <Card title={m.common_menu_players()}>
      <Fields>
        <Textarea
          label={m.players_squad_names()}
          description={m.players_squad_names_hint()}
          placeholder={m.players_import_example()}
          classNames={{ input: own.names ?? '' }}
          autosize
          minRows={4}
          maxRows={14}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {rows.length > 0 && <ImportPreview rows={rows} players={[]} numbered compact />}
      </Fields>
    </Card>
  );
}
