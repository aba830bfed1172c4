import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Entry } from '#ui/parts/cards/Entries.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { roleInSentence, roleText } from '#ui/words/team/role-words.ts';
import { written } from '#ui/words/team/sharing-refusals.ts';

export interface InvitationEntryProps {
  readonly team: Team;
}

/** An invitation to a team. Accepting opens the team; declining removes the entry. */
export function InvitationEntry({ team }: InvitationEntryProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const name = [team.clubname, team.teamname].filter((part) => part !== '').join(' ');

  const { running, run: answer } = useAction(async (accept: boolean) => {
    // The dashboard shows this entry, and does not wait for what most coaches never need.
    const { answerInvitation } = await import('#data/commands/team/sharing.ts');
    const done = await written(answerInvitation(client, { team: team.sid, accept }));
    setAsking(false);
    if (done === null) {
      // The server knows a change that this device has not fetched yet, so it syncs. The buttons do not wait for it.
      void client.coordinator.resync({ audit: true });
      return;
    }
    showToast({
      text: accept ? m.notifications_accepted_toast({ team: name }) : m.notifications_declined_toast(),
    });
    if (!accept) return;
    await client.switching.to(team.sid);
    await navigate({ to: '/team/' });
  });
  const accepts = running?.[0];

  return (
    <>
      <Entry
        priority={2}
        sign={<Shirt shirt={team.shirt} size={44} />}
        title={m.notifications_invite_title({ team: name })}
        buttons={
          <>
            {' '}
            <Button loading={accepts === true} disabled={accepts === false} onClick={() => void answer(true)}>
              {m.notifications_accept()}
            </Button>
            <Button variant="default" disabled={running !== null} onClick={() => setAsking(true)}>
              {m.notifications_decline()}
            </Button>
          </>
        }
      >
        {m.notifications_invite_as({ role: roleInSentence(team.role), what: roleText(team.role) })}
      </Entry>
      <ConfirmDialog
        opened={asking}
        danger
        busy={accepts === false}
        title={m.notifications_decline_title({ team: name })}
        text={m.notifications_decline_text()}
        confirm={m.notifications_decline()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => void answer(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
