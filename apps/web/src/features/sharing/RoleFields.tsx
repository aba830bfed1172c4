import { Checkbox, Radio } from '@mantine/core';
import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { grantable, SHARED_ROLES } from '@touchline/domain/team/grants';
import { defaultCapabilities } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { CAPABILITY_NAMES, ROLE_NAMES, roleText } from '#ui/words/team/role-words.ts';
import styles from './sharing.module.css';

/** A role on the team with its additional grants. */
export interface RoleWish {
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

/** The usual choice of coaches. */
export const FIRST_WISH: RoleWish = {
  role: 'assistent',
  capabilities: defaultCapabilities('assistent'),
};

export interface RoleFieldsProps {
  readonly wish: RoleWish;
  readonly onChange: (wish: RoleWish) => void;
}

/** The role, and below it the grants that can be added to it. */
export function RoleFields({ wish, onChange }: RoleFieldsProps) {
  const name = useId();
  const more = grantable(wish.role);
  return (
    <Fields>
      <Radio.Group
        name={name}
        label={m.sharing_role_label()}
        value={wish.role}
        onChange={(value) => {
          const role = SHARED_ROLES.find((one) => one === value) ?? wish.role;
          onChange({ role, capabilities: defaultCapabilities(role) });
        }}
      >
        <div className={styles.roles}>
          {SHARED_ROLES.map((role) => (
            <Radio
              key={role}
              value={role}
              label={ROLE_NAMES[role]()}
              description={roleText(role)}
              className={styles.role}
            />
          ))}
        </div>
      </Radio.Group>
      {more.length > 0 && (
        <fieldset className={styles.grants}>
          <legend>{m.sharing_may_too()}</legend>
          {more.map((capability) => (
            <Checkbox
              key={capability}
              className={styles.grant}
              label={CAPABILITY_NAMES[capability]()}
              checked={wish.capabilities.includes(capability)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  role: wish.role,
                  capabilities: more.filter((one) =>
                    one === capability ? checked : wish.capabilities.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Fields>
  );
}
