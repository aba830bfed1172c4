/** The capabilities that an owner can grant to one person beyond a role (roles.md), where they change something. */
import { CAPABILITIES, type Capability, ROLES, type Role } from '../entity/tables/team.ts';
import { isOwn, OPERATION_NAMES, roleAllows } from './permissions.ts';

/** The roles in which a team can be shared. A team has one owner. */
export const SHARED_ROLES: readonly Role[] = ROLES.filter((role) => !isOwn(role));

/** The capabilities that this role does not include. */
export function grantable(role: Role): readonly Capability[] {
  return CAPABILITIES.filter((capability) =>
    OPERATION_NAMES.some(
      (operation) =>
        roleAllows({ role, capabilities: [capability] }, operation) &&
        !roleAllows({ role, capabilities: [] }, operation),
    ),
  );
}
