import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { IMPORT_ROWS_MAX, type ImportRow, importRows } from '@touchline/domain/player/import';
import type { ImportColumns } from '@touchline/domain/player/import-columns';
import { readImport, type TextKind } from '@touchline/domain/player/import-text';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { importPlayers } from '#data/commands/team/players.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { maySeeContact } from '../permission.ts';
import { written } from '../toasts.ts';
import { ImportColumnFields } from './ImportColumnFields.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import own from './import.module.css';

export interface ImportReviewProps {
  readonly text: string;
  readonly team: Team | null;
  /** The team is shared: the players join it and no own collection. */
  readonly guest: boolean;
  /** The existing players. */
  readonly players: readonly Player[];
}

/** The recognised format of the text, and the players that it contains. */
export function ImportReview({ text, team, guest, players }: ImportReviewProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [saidKind, setKind] = useState<TextKind | null>(null);
  const [said, setSaid] = useState<ImportColumns | null>(null);
  const [join, setJoin] = useState(true);
  const [twins, setTwins] = useState(false);

  const taking = useAction(async (into: Team | null, coming: readonly ImportRow[]) => {
    const done = await written(importPlayers(client, { players: coming, team: into?.sid ?? 0 }));
    if (done === null) return;
    showDoneToast(m.players_imported({ count: coming.length }), undoOf(client, done.action));
    const list = into === null ? { list: 'all' as const } : {};
    await navigate({ to: '/players/collection/', search: list });
  });

  const { kind, lines, columns: guessed, both } = readImport(text, saidKind);
  if (lines.length > IMPORT_ROWS_MAX + 1)
    return <Problem text={m.players_import_too_many({ count: IMPORT_ROWS_MAX })} />;
  // A choice of columns for a text with another number of columns no longer applies.
  const holds = kind === 'table' && said !== null && said.fields.length === guessed.fields.length;
  const meant = holds ? said : guessed;
  const columns = guest && team !== null && !maySeeContact(team) ? withoutContact(meant) : meant;
  const into = team !== null && (join || guest) ? team : null;
  const rows = importRows(lines, columns, { players, team: into, twins });
  const coming = rows.filter(({ comes }) => comes);
  const named = columns.fields.some((field) => field !== null && NAMES.includes(field));
  const anyTwins = rows.some(({ problems }) =>
    problems.some(({ code }) => code === 'known' || code === 'twice'),
  );

  return (
    <>
      {both && (
        <SegmentedControl
          aria-label={m.players_import_kind()}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'list', label: m.players_import_kind_list() },
            { value: 'table', label: m.players_import_kind_table() },
          ]}
        />
      )}
      {kind === 'table' && <ImportColumnFields lines={lines} columns={columns} onChange={setSaid} />}
      {!named ? (
        <Problem text={m.players_import_no_names()} />
      ) : rows.length === 0 ? (
        <Problem text={m.players_import_nothing()} />
      ) : (
        <>
          <Card title={m.players_import_preview()}>
            <Fields>
              {team !== null && !guest && (
                <Switch
                  label={m.players_import_join({ team: team.teamname })}
                  checked={join}
                  onChange={(event) => setJoin(event.currentTarget.checked)}
                />
              )}
              {anyTwins && (
                <Switch
                  label={m.players_import_twins()}
                  checked={twins}
                  onChange={(event) => setTwins(event.currentTarget.checked)}
                />
              )}
              <ImportPreview rows={rows} players={players} numbered={into !== null} />
            </Fields>
          </Card>
          <Button
            size="lg"
            disabled={coming.length === 0}
            loading={taking.busy}
            onClick={() => void taking.run(into, coming)}
          >
            {m.players_import_button({ count: coming.length })}
          </Button>
        </>
      )}
    </>
  );
}

/** People who may not see contact data cannot import it either. */
function withoutContact({ fields, headed }: ImportColumns): ImportColumns {
  return {
    headed,
    fields: fields.map((field) => (field !== null && CONTACT.includes(field) ? null : field)),
  };
}

const CONTACT: readonly string[] = ['telephone1', 'email1', 'note'];
const NAMES: readonly string[] = ['nickname', 'firstname', 'surname', 'name'];

function Problem({ text }: { readonly text: string }) {
  return (
    <p className={own.problem} role="alert">
      {text}
    </p>
  );
}
