/** The owner's actions on a person of the team: change the role, resend the mail, or revoke access. */
import { Button } from '@mantine/core';
import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { changeRole, inviteToTeam, revokeShare } from '#data/commands/team/sharing.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { Buttons, Fields } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { personName } from '#ui/words/team/people.ts';
import { roleInSentence } from '#ui/words/team/role-words.ts';
import { problemText, written } from '#ui/words/team/sharing-refusals.ts';
import { teamName } from './names.ts';
import { RoleFields } from './RoleFields.tsx';
import { roleForm } from './role-form.ts';
import { showInvitedToast } from './toasts.ts';

export interface PersonSheetProps {
  readonly team: Team;
  /** Null while no person is selected. */
  readonly person: SharedPerson | null;
  /** The plan includes inviting people. */
  readonly mayInvite: boolean;
  readonly close: () => void;
  /** Called after a change to the person. */
  readonly onChanged: () => void;
}

export function PersonSheet({ team, person, mayInvite, close, onChanged }: PersonSheetProps) {
  const [revoking, setRevoking] = useState<SharedPerson | null>(null);
  return (
    <>
      <BottomSheet
        opened={person !== null}
        onClose={close}
        title={person === null ? '' : personName(person)}
        close={m.common_close()}
      >
        {person !== null && (
          <PersonFields
            key={person.id}
            team={team}
            person={person}
            mayInvite={mayInvite}
            close={close}
            onChanged={onChanged}
            revoke={() => {
              // The question is a separate dialog, because the sheet lies above everything else.
              close();
              setRevoking(person);
            }}
          />
        )}
      </BottomSheet>
      {revoking !== null && (
        <RevokeDialog team={team} person={revoking} close={() => setRevoking(null)} onRevoked={onChanged} />
      )}
    </>
  );
}

interface PersonFieldsProps extends Omit<PersonSheetProps, 'person'> {
  readonly person: SharedPerson;
  readonly revoke: () => void;
}

function PersonFields({ team, person, mayInvite, close, onChanged, revoke }: PersonFieldsProps) {
  const client = useClient();
  const { values, choose, ...edit } = useEditing(roleForm, {
    store: (change) => changeRole(client, change),
    row: { team, person },
    written,
    hasButton: true,
  });
  const { wish } = values;
  const { email, status } = person;
  const name = personName(person);

  const saving = useAction(async () => {
    const saved = await edit.save();
    onChanged();
    if (!saved) return;
    close();
    showToast({ text: m.sharing_saved({ name, role: roleInSentence(wish.role) }) });
  });

  const inviting = useAction(async () => {
    const answer = await inviteToTeam(client, { team: team.sid, email, ...wish });
    onChanged();
    if (!answer.ok) return showToast({ text: problemText(answer.error), tone: 'problem' });
    close();
    showInvitedToast(answer.value);
  });
  const busy = saving.busy || inviting.busy;

  return (
    <Fields>
      <RoleFields wish={wish} onChange={(chosen) => choose({ wish: chosen })} />
      <Buttons>
        {status !== 'declined' && (
          <Button loading={saving.busy} disabled={busy} onClick={() => void saving.run()}>
            {m.common_save()}
          </Button>
        )}
        {status !== 'active' && mayInvite && (
          <Button
            variant={status === 'declined' ? 'filled' : 'default'}
            loading={inviting.busy}
            disabled={busy}
            onClick={() => void inviting.run()}
          >
            {status === 'declined' ? m.sharing_invite_anew() : m.sharing_again()}
          </Button>
        )}
        {status !== 'declined' && (
          <Button variant="subtle" color="red" disabled={busy} onClick={revoke}>
            {status === 'active' ? m.sharing_revoke() : m.sharing_withdraw()}
          </Button>
        )}
      </Buttons>
    </Fields>
  );
}

interface RevokeDialogProps {
  readonly team: Team;
  readonly person: SharedPerson;
  readonly close: () => void;
  readonly onRevoked: () => void;
}

function RevokeDialog({ team, person, close, onRevoked }: RevokeDialogProps) {
  const client = useClient();
  const name = personName(person);
  const active = person.status === 'active';

  const revoking = useAction(async () => {
    const done = await written(revokeShare(client, { team: team.sid, id: person.id }));
    onRevoked();
    close();
    if (done !== null) showToast({ text: m.sharing_revoked({ name, team: teamName(team) }) });
  });

  return (
    <ConfirmDialog
      opened
      danger
      busy={revoking.busy}
      title={active ? m.sharing_revoke_title({ name }) : m.sharing_withdraw_title({ name })}
      text={
        active ? m.sharing_revoke_text({ name, team: teamName(team) }) : m.sharing_withdraw_text({ name })
      }
      confirm={active ? m.sharing_revoke() : m.sharing_withdraw()}
      cancel={m.common_cancel()}
      close={m.common_close()}
      onConfirm={() => void revoking.run()}
      onCancel={close}
    />
  );
}
