/** The roles on a team, what they may do, and what can be granted beyond them, in words. */
import type { Capability, Role } from '@touchline/domain/entity/team';
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

/** What somebody in this role does on the team, in a sentence. */
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
  media: m.sharing_may_media,
  statistics: m.sharing_may_statistics,
};
