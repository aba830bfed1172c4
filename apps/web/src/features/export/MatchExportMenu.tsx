/** Takes a match out of the product: as a file that can be imported again, and as a match sheet. */
import { Menu } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useModule } from '#data/hooks/team/plan.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { ToolButton } from '#ui/parts/fields/ToolButton.tsx';
import styles from './export.module.css';
import { saveMatch, saveSheet } from './export-files.ts';

interface MatchExportMenuProps {
  readonly sid: number;
  /** Outside a header, where phones have room for the word. */
  readonly withWord?: boolean;
}

export function MatchExportMenu({ sid, withWord = false }: MatchExportMenuProps) {
  const found = useMatchWithTeam(sid);
  const isOn = useModule('dataexport');
  if (!found || !isOn || !roleAllows(found.team, 'exportMatch')) return null;
  return <ExportMenu match={found.match.sid} team={found.team} withWord={withWord} />;
}

interface ExportMenuProps {
  readonly match: number;
  readonly team: Team;
  readonly withWord: boolean;
}

function ExportMenu({ withWord, ...of }: ExportMenuProps) {
  const client = useClient();

  const { busy, run } = useAction((save: () => Promise<void>) => save());

  return (
    <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ToolButton icon="download" label={m.export_button()} withWord={withWord} loading={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run(() => saveSheet(client, { ...of, view: 'staff' }))}>
          {m.export_sheet_staff()}
          <span className={styles.about}>{m.export_sheet_staff_about()}</span>
        </Menu.Item>
        <Menu.Item onClick={() => void run(() => saveSheet(client, { ...of, view: 'shared' }))}>
          {m.export_sheet_shared()}
          <span className={styles.about}>{m.export_sheet_shared_about()}</span>
        </Menu.Item>
        <Menu.Item onClick={() => void run(() => saveMatch(client, of))}>
          {m.export_match_json()}
          <span className={styles.about}>{m.export_match_json_about()}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
