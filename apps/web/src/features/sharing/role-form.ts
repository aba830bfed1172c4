/** The role and grants of a person on a shared team. */
import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { changeRole } from '#data/commands/team/sharing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { RoleWish } from './RoleFields.tsx';

export interface PersonOfTeam {
  readonly team: Pick<Team, 'sid'>;
  readonly person: SharedPerson;
}

/** A role and its grants are saved together, because grants depend on the role. */
interface RoleValues {
  readonly wish: RoleWish;
}

/** The server's call for the signed-in account. */
type ChangeRole = (change: Parameters<typeof changeRole>[1]) => ReturnType<typeof changeRole>;

export const roleForm: EditForm<PersonOfTeam, RoleValues, ChangeRole> = {
  values: ({ person: { role, capabilities } }) => ({ wish: { role, capabilities } }),
  problems: () => ({}),
  write: async ({ store, row: { team, person } }, { wish = person }) => {
    const { role, capabilities } = wish;
    const changed = await store({ team: team.sid, id: person.id, role, capabilities });
    return changed.ok ? { ok: true, value: { action: null } } : changed;
  },
};
