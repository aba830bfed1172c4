/** What an owner can grant to one person beyond a role (roles.md): only what changes something for that role. */
import { CAPABILITIES, type Capability, ROLES, type Role } from '../entity/team.ts';
import { isOwn, OPERATION_NAMES, roleAllows } from './permissions.ts';

/** Roles that a team can be shared in; there is one owner. */
export const SHARED_ROLES: readonly Role[] = ROLES.filter((role) => !isOwn(role));

/** Capabilities that let this role do more than it does by itself. */
export function grantable(role: Role): readonly Capability[] {
  return CAPABILITIES.filter((capability) =>
    OPERATION_NAMES.some(
      (operation) =>
        roleAllows({ role, capabilities: [capability] }, operation) &&
        !roleAllows({ role, capabilities: [] }, operation),
    ),
  );
}
