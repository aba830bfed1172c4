/** The staff of the page, in the coach's order. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { STAFF_ROLES, type StaffRole } from '@touchline/domain/entity/tables/team-page';
import { isPublic } from '@touchline/domain/media/visibility';
import { type StaffMember, type StaffValues, staffInOrder } from '@touchline/domain/team-page/editing';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { movePageStaff, removePageStaff, savePageStaff } from '#data/commands/team/team-page.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import type { TeamPageRows } from '#data/queries/team-page.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Buttons, Fields, Pair } from '#ui/parts/page/Screen.tsx';
import { STAFF_ROLE_TEXT } from '#ui/team-page/page-words.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { type PictureChoice, pageChoices } from './page-choices.ts';
import styles from './team-page-setup.module.css';
import { written } from './toasts.ts';

interface StaffCardProps {
  readonly team: Team;
  readonly rows: TeamPageRows;
}

export function StaffCard({ team, rows: { page, media } }: StaffCardProps) {
  const client = useClient();
  /** The member that is being edited: its id, `new`, or none. */
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const staff = staffInOrder(page.staff);
  const pictures = pageChoices(media.filter(isPublic), team);
  const ofTeam = { team: team.sid };

  async function save(id: number | null, values: StaffValues) {
    const done = await written(savePageStaff(client, { ...ofTeam, id, values }));
    if (done !== null) setEdited(null);
  }
  async function remove({ id, name }: StaffMember) {
    const done = await written(removePageStaff(client, { ...ofTeam, id }));
    if (done !== null) showDoneToast(m.teampage_staff_removed({ name }), undoOf(client, done.action));
  }
  const form = (member: StaffMember | null) => (
    <StaffForm
      member={member}
      pictures={pictures}
      onSave={(values) => void save(member?.id ?? null, values)}
      onCancel={() => setEdited(null)}
    />
  );

  return (
    <Fold title={m.page_staff()}>
      <Fields>
        {staff.length > 0 && (
          <ul className={styles.entries}>
            {staff.map((member, at) =>
              edited === member.id ? (
                <li key={member.id}>{form(member)}</li>
              ) : (
                <li key={member.id} className={styles.member}>
                  <span>
                    <b>{member.name}</b>
                    <small>{STAFF_ROLE_TEXT[member.role]()}</small>
                  </span>
                  <ActionIcon
                    aria-label={m.teams_period_up({ period: member.name })}
                    disabled={at === 0}
                    onClick={() => void written(movePageStaff(client, { ...ofTeam, id: member.id, by: -1 }))}
                  >
                    <Icon name="chevron-up" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={m.teams_period_down({ period: member.name })}
                    disabled={at === staff.length - 1}
                    onClick={() => void written(movePageStaff(client, { ...ofTeam, id: member.id, by: 1 }))}
                  >
                    <Icon name="chevron-down" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={m.teampage_staff_edit({ name: member.name })}
                    onClick={() => setEdited(member.id)}
                  >
                    <Icon name="edit" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={m.security_passkey_remove_of({ name: member.name })}
                    onClick={() => void remove(member)}
                  >
                    <Icon name="trash" size={20} />
                  </ActionIcon>
                </li>
              ),
            )}
          </ul>
        )}
        {edited === 'new' ? (
          form(null)
        ) : (
          <Buttons>
            <Button variant="default" onClick={() => setEdited('new')}>
              {m.teampage_staff_add()}
            </Button>
          </Buttons>
        )}
      </Fields>
    </Fold>
  );
}

interface StaffFormProps {
  readonly member: StaffMember | null;
  readonly pictures: readonly PictureChoice[];
  readonly onSave: (values: StaffValues) => void;
  readonly onCancel: () => void;
}

function StaffForm({ member, pictures, onSave, onCancel }: StaffFormProps) {
  const [name, setName] = useState(member?.name ?? '');
  const [role, setRole] = useState<StaffRole>(member?.role ?? 'assistant');
  const [media_sid, setPicture] = useState(member?.media_sid ?? 0);
  const [tried, setTried] = useState(false);
  const isMissing = name.trim() === '';

  function save() {
    setTried(true);
    if (!isMissing) onSave({ name, role, media_sid });
  }

  return (
    <Fields>
      <Pair>
        <TextInput
          label={m.words_name()}
          required
          autoFocus
          value={name}
          error={tried && isMissing ? m.teampage_err_staff_name() : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={m.sharing_role_label()}
          data={STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_TEXT[value]() }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(STAFF_ROLES.find((each) => each === value) ?? 'assistant')}
        />
      </Pair>
      {pictures.length > 0 && (
        <Select
          label={m.words_photo()}
          data={[{ value: '0', label: m.teampage_none() }, ...pictures]}
          value={String(media_sid)}
          allowDeselect={false}
          onChange={(sid) => setPicture(Number(sid ?? 0))}
        />
      )}
      <Buttons>
        <Button onClick={save}>{m.common_save()}</Button>
        <Button variant="default" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Buttons>
    </Fields>
  );
}
