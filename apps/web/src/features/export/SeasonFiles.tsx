/** The season as a file: a menu below the list of matches, and entries in the menu of the statistics. */
import { Button, Menu, Select } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { activePeriod } from '@touchline/domain/team/periods';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useModule } from '#data/hooks/team/plan.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Saving } from '#ui/parts/table/PaperActions.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from './export.module.css';
import { type SeasonFile, saveSeason } from './export-files.ts';

export function SeasonFiles() {
  const team = useCurrentTeam();
  const isOn = useModule('dataexport');
  return team && isOn ? <FilesOf key={team.sid} team={team} /> : null;
}

function FilesOf({ team }: { readonly team: Team }) {
  return (
    roleAllows(team, 'exportMatch') && (
      <div className={styles.files}>
        <SeasonMenu team={team} />
      </div>
    )
  );
}

const FILES: readonly { readonly file: SeasonFile; readonly title: () => string }[] = [
  { file: 'json', title: m.export_season_json },
  { file: 'matches', title: m.export_season_matches },
  { file: 'players', title: m.export_season_players },
];

interface SeasonFileItemsProps {
  readonly period: number;
  /** Of the menu's button. */
  readonly saving: Saving;
}

/** Entries of a menu; none where the team does not export. */
export function SeasonFileItems({ period, saving }: SeasonFileItemsProps) {
  const team = useCurrentTeam();
  const isOn = useModule('dataexport');
  const client = useClient();
  if (!team || !isOn || !roleAllows(team, 'exportMatch')) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{m.common_screen_period()}</Menu.Label>
      {FILES.map(({ file, title }) => (
        <Menu.Item
          key={file}
          onClick={() => void saving.run(() => saveSeason(client, { team, period, file }))}
        >
          {title()}
        </Menu.Item>
      ))}
    </>
  );
}

function SeasonMenu({ team }: { readonly team: Team }) {
  const client = useClient();
  const [period, setPeriod] = useState(() => String(activePeriod(team)));

  const { busy, run } = useAction((file: SeasonFile) =>
    saveSeason(client, { team, period: Number(period), file }),
  );

  return (
    <>
      <Menu position="top-start" width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" loading={busy} leftSection={<Icon name="download" size={18} />}>
            {m.export_season_button()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILES.map(({ file, title }) => (
            <Menu.Item key={file} onClick={() => void run(file)}>
              {title()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {team.metadata.periods.length > 1 && (
        <Select
          className={styles.season ?? ''}
          aria-label={m.export_season_which()}
          value={period}
          allowDeselect={false}
          onChange={(value) => setPeriod(value ?? period)}
          data={team.metadata.periods.map((one) => ({ value: String(one.id), label: periodTitle(one) }))}
        />
      )}
    </>
  );
}
