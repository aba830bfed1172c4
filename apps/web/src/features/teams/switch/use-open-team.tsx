/** Switches to a team, with refusals and the question that cloud sync asks (section 4, "Switching team"). */
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { setAutoSync } from '#data/commands/account/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { problemText } from '../toasts.ts';

export interface OpenTeam {
  /** Switches to the team; a team whose invitation is pending leads to the invitation instead. */
  readonly open: (team: Team) => Promise<void>;
  /** The question about cloud sync that a switch may ask. Render it beside the list of teams. */
  readonly question: ReactNode;
}

/** `arrived` runs when the team is the current one. */
export function useOpenTeam(arrived: () => void): OpenTeam {
  const client = useClient();
  const navigate = useNavigate();
  const [withoutCloud, setWithoutCloud] = useState<Team | null>(null);

  async function open(team: Team) {
    if (team.status === 'pending') return navigate({ to: '/notifications/{-$id}/' });
    const switched = await client.switching.to(team.sid);
    if (switched.ok || switched.error.code === 'isCurrent') {
      // While rows are still fetched, the switch notice names the team instead.
      if (switched.ok && client.switching.get() === null) {
        showToast({ text: m.teams_switched({ team: teamTitle(team) }) });
      }
      arrived();
    } else if (switched.error.code === 'syncOff') setWithoutCloud(team);
    else showToast({ text: problemText(switched.error), tone: 'problem' });
  }

  async function turnOnSync(team: Team) {
    setWithoutCloud(null);
    await setAutoSync(client, true);
    await open(team);
  }

  const question = (
    <ConfirmDialog
      opened={withoutCloud !== null}
      title={m.cloud_disabled_title()}
      text={m.teams_err_switch_sync_off()}
      confirm={m.cloud_turn_on()}
      cancel={m.common_cancel()}
      close={m.common_close()}
      onConfirm={() => void (withoutCloud !== null && turnOnSync(withoutCloud))}
      onCancel={() => setWithoutCloud(null)}
    />
  );
  return { open, question };
}
