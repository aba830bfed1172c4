/** The staff of the page, in the coach's order. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { OFFERED_STAFF_ROLES, type TeamPage } from '@touchline/domain/entity/tables/team-page';
import { type StaffMember, staffInOrder } from '@touchline/domain/team-page/editing';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { movePageStaff, removePageStaff, savePageStaff } from '#data/commands/team/team-page.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { focusBeside } from '#ui/focus-beside.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Buttons, Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import type { PictureField } from '#ui/pictures/picture-field.ts';
import { STAFF_ROLE_TEXT } from '#ui/team-page/page-words.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { isTyped, NEW_MEMBER, useStaffDraft } from './page-drafts.ts';
import styles from './team-page-setup.module.css';
import { written } from './toasts.ts';

interface StaffCardProps {
  readonly team: Team;
  readonly page: TeamPage;
  readonly pictureField: PictureField;
}

export function StaffCard({ team, page, pictureField }: StaffCardProps) {
  const client = useClient();
  const staff = staffInOrder(page.staff);
  const [edited, setEdited] = useStaffDraft(team, staff);
  const ofTeam = { team: team.sid };
  const isOnPage = (id: number) => staff.some((member) => member.id === id);

  async function save({ id, name, role, media_sid }: StaffMember) {
    // The photo of a draft may have got its id of the server since it was chosen.
    const values = { name, role, media_sid: client.live.resolve('media', media_sid) };
    const of = { ...ofTeam, id: isOnPage(id) ? id : null };
    const done = await written(savePageStaff(client, { ...of, values }));
    if (done !== null) setEdited(null);
  }
  async function remove({ id, name }: StaffMember, button: Element) {
    const moveFocus = focusBeside(button);
    const done = await written(removePageStaff(client, { ...ofTeam, id }));
    if (done === null) return;
    moveFocus();
    showDoneToast(m.teampage_staff_removed({ name }), undoOf(client, done.action));
  }
  const form = edited !== null && (
    <StaffForm
      member={edited}
      isTyped={isTyped(edited, staff)}
      team={team.sid}
      pictureField={pictureField}
      onChange={setEdited}
      onSave={() => void save(edited)}
      onCancel={() => setEdited(null)}
    />
  );

  return (
    <Fold title={m.page_staff()} startsOpen={edited !== null}>
      <Fields>
        {staff.length > 0 && (
          <ul className={styles.entries}>
            {staff.map((member, at) =>
              edited?.id === member.id ? (
                <li key={member.id}>{form}</li>
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
                    onClick={() => setEdited(member)}
                  >
                    <Icon name="edit" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={m.security_passkey_remove_of({ name: member.name })}
                    onClick={({ currentTarget }) => void remove(member, currentTarget)}
                  >
                    <Icon name="trash" size={20} />
                  </ActionIcon>
                </li>
              ),
            )}
          </ul>
        )}
        {edited !== null && !isOnPage(edited.id) ? (
          form
        ) : (
          <Buttons>
            <Button variant="default" onClick={() => setEdited(NEW_MEMBER)}>
              {m.teampage_staff_add()}
            </Button>
          </Buttons>
        )}
      </Fields>
    </Fold>
  );
}

interface StaffFormProps {
  readonly member: StaffMember;
  /** Something in it is not saved yet. */
  readonly isTyped: boolean;
  readonly team: number;
  readonly pictureField: PictureField;
  readonly onChange: (member: StaffMember) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function StaffForm({
  member,
  isTyped,
  team,
  pictureField: Picture,
  onChange,
  onSave,
  onCancel,
}: StaffFormProps) {
  const { name, role, media_sid } = member;
  const [tried, setTried] = useState(false);
  // The role of a row from elsewhere stays.
  const offered = OFFERED_STAFF_ROLES.includes(role) ? OFFERED_STAFF_ROLES : [...OFFERED_STAFF_ROLES, role];
  const isMissing = name.trim() === '';
  const set = (values: Partial<StaffMember>) => onChange({ ...member, ...values });

  function save() {
    setTried(true);
    if (!isMissing) onSave();
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
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={m.sharing_role_label()}
          data={offered.map((value) => ({ value, label: STAFF_ROLE_TEXT[value]() }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => set({ role: offered.find((each) => each === value) ?? 'assistant' })}
        />
      </Pair>
      <Picture
        label={m.words_photo()}
        value={media_sid}
        team={team}
        type="photo"
        isPublic
        choose={(sid) => set({ media_sid: sid })}
        clear={() => set({ media_sid: 0 })}
      />
      {isTyped && <Hint role="status">{m.words_unsaved()}</Hint>}
      <Buttons>
        <Button onClick={save}>{m.common_save()}</Button>
        <Button variant="default" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Buttons>
    </Fields>
  );
}
