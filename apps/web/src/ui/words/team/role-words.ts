/** Names of roles on a team, of their permissions, and of permissions that can be granted in addition. */
import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';

export const ROLE_NAMES: Readonly<Record<Role, () => string>> = {
  '': m.sharing_role_owner,
  owner: m.sharing_role_owner,
  manager: m.sharing_role_manager,
  assistent: m.sharing_role_assistent,
  reporter: m.sharing_role_reporter,
  fan: m.sharing_role_fan,
};

const ROLE_TEXTS: Readonly<Partial<Record<Role, () => string>>> = {
  manager: m.sharing_role_manager_text,
  assistent: m.sharing_role_assistent_text,
  reporter: m.sharing_role_reporter_text,
  fan: m.sharing_role_fan_text,
};

/** The permissions of a role in a sentence. */
export function roleText(role: Role): string {
  return ROLE_TEXTS[role]?.() ?? '';
}

/** The role within a sentence. */
export function roleInSentence(role: Role): string {
  return ROLE_NAMES[role]().toLowerCase();
}

export const CAPABILITY_NAMES: Readonly<Record<Capability, () => string>> = {
  matches: m.sharing_may_matches,
  players: m.sharing_may_players,
  lineup: m.sharing_may_lineup,
  events: m.sharing_may_events,
  training: m.sharing_may_training,
  media: m.media_add,
  statistics: m.sharing_may_statistics,
};
