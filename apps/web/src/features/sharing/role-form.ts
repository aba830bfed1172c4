/** What somebody with whom a team is shared may do on it. */
import type { SharedPerson } from '@touchline/domain/entity/sharing';
import type { Team } from '@touchline/domain/entity/team';
import type { changeRole } from '#data/commands/sharing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { RoleWish } from './RoleFields.tsx';

export interface PersonOfTeam {
  readonly team: Pick<Team, 'sid'>;
  readonly person: SharedPerson;
}

/** A role and what is granted beyond it have one meaning together. */
interface RoleValues {
  readonly wish: RoleWish;
}

/** The server's call, for this account. */
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
