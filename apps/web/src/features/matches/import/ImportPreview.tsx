/** What an import would do, by group, with a tick for each match. Applying is one action with one Undo. */
import { Button } from '@mantine/core';
import {
  compareFixtures,
  type ImportRow as Row,
  type RowGroup,
} from '@touchline/domain/fixtures/comparing/compare';
import type { ComparedMatch } from '@touchline/domain/fixtures/comparing/compared-match';
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { importFixtures } from '#data/commands/match/import-fixtures.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useComparedMatches } from '#data/hooks/match/use-fixtures.ts';
import { useNow } from '#data/hooks/now.ts';
import { useClient } from '#data/page/react.tsx';
import type { FileReviewProps } from '#ui/forms/file-importer.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ImportRow } from './ImportRow.tsx';
import styles from './import.module.css';
import { skippedText } from './import-words.ts';
import { written } from './toasts.ts';

export interface ImportPreviewProps extends Pick<FileReviewProps, 'team' | 'period' | 'done'> {
  readonly fixtures: Fixtures;
}

export function ImportPreview(props: ImportPreviewProps) {
  const matches = useComparedMatches(props.team.sid);
  return matches && <Preview {...props} matches={matches} />;
}

type Ticked = Exclude<RowGroup, 'unchanged'>;

const GROUPS: readonly {
  readonly group: Ticked;
  readonly title: () => string;
  readonly text: (() => string) | null;
}[] = [
  { group: 'new', title: m.fixtures_group_new, text: null },
  { group: 'changed', title: m.fixtures_group_changed, text: null },
  { group: 'conflict', title: m.fixtures_group_conflict, text: m.fixtures_group_conflict_text },
  { group: 'twice', title: m.fixtures_group_twice, text: m.fixtures_group_twice_text },
  { group: 'gone', title: m.fixtures_group_gone, text: m.fixtures_group_gone_text },
];

function Preview({
  team,
  period,
  fixtures,
  done: leave,
  matches,
}: ImportPreviewProps & { readonly matches: readonly ComparedMatch[] }) {
  const client = useClient();
  const may = useMay(team);
  const now = useNow();
  /** What the coach said about a row; all others have their first tick. */
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = compareFixtures(fixtures, matches, { today: dayAt(now, team.metadata.timezone) });
  const isTicked = ({ key, ticked }: Row) => said.get(key) ?? ticked;
  const deletes = ({ group }: Row) => group === 'gone' || group === 'twice';
  const allowed = (row: Row) => row.group !== 'unchanged' && (!deletes(row) || may('deleteMatch'));
  const ticked = rows.filter((row) => allowed(row) && isTicked(row));
  const onlyDeletes = ticked.length > 0 && ticked.every(deletes);
  const unchanged = rows.filter(({ group }) => group === 'unchanged');
  const tick = (some: readonly Row[], on: boolean) =>
    setSaid(new Map([...said, ...some.map(({ key }) => [key, on] as const)]));

  const applying = useAction(async () => {
    const done = await written(importFixtures(client, { team: team.sid, fixtures, period, ticked }));
    if (done === null) return;
    const count = done.made + done.changed + done.removed;
    const text =
      done.left > 0
        ? m.fixtures_applied_less({ count })
        : onlyDeletes
          ? m.fixtures_deleted({ count })
          : m.fixtures_applied({ count });
    await leave();
    showDoneToast(text, undoOf(client, done.action));
  });

  return (
    <>
      <div className={styles.sum} role="status">
        <p>{m.fixtures_found({ count: fixtures.fixtures.length })}</p>
        {fixtures.skipped > 0 && <Hint>{m.fixtures_skipped({ count: fixtures.skipped })}</Hint>}
        {rows.length > 0 && unchanged.length === rows.length && <p>{m.fixtures_up_to_date()}</p>}
      </div>
      {GROUPS.map(({ group, title, text }) => {
        const own = rows.filter((row) => row.group === group);
        const all = own.every(isTicked);
        return (
          own.length > 0 && (
            <Card
              key={group}
              title={title()}
              action={
                own.length > 1 && (
                  <Button variant="subtle" size="compact-md" onClick={() => tick(own, !all)}>
                    {all ? m.fixtures_tick_none() : m.fixtures_tick_all()}
                  </Button>
                )
              }
            >
              <Fields>
                {text !== null && <Hint>{text()}</Hint>}
                <List bare>
                  {own.map((row) => (
                    <ImportRow
                      key={row.key}
                      row={row}
                      ticked={isTicked(row)}
                      tick={allowed(row) ? (on) => tick([row], on) : null}
                    />
                  ))}
                </List>
              </Fields>
            </Card>
          )
        );
      })}
      {unchanged.length > 0 && (
        <SmallFold summary={m.fixtures_group_unchanged({ count: unchanged.length })} quiet>
          <List>
            {unchanged.map((row) => (
              <ImportRow key={row.key} row={row} ticked={false} tick={null} />
            ))}
          </List>
        </SmallFold>
      )}
      {fixtures.problems.length > 0 && (
        <SmallFold summary={m.fixtures_wrong({ count: fixtures.problems.length })} quiet>
          <ul className={styles.wrong}>
            {fixtures.problems.map((entry) => (
              <li key={`${entry.at} ${entry.code}`}>{skippedText(entry)}</li>
            ))}
          </ul>
        </SmallFold>
      )}
      {rows.some(allowed) && (
        <div className={styles.apply}>
          <Button
            size="lg"
            fullWidth
            disabled={ticked.length === 0}
            loading={applying.busy}
            onClick={() => void applying.run()}
          >
            {onlyDeletes ? m.common_delete() : m.fixtures_apply({ count: ticked.length })}
          </Button>
        </div>
      )}
    </>
  );
}
