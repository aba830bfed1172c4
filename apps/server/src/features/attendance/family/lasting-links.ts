/**
 * The lasting link of a family, `/attend/{token}/privacy`: it opens what others see of the children, and nothing else. It
 * works as long as a player in the team has the address. So it ends with the address, with the player's place in the
 * team, and with an erasure. It is stored as the links of events are, with the team in the event's place.
 */
import type { Tx } from '#platform/database/database.ts';
import { ensureLink, type LinkDeps, type StoredLink } from '../links/links.ts';
import type { FamilyName } from './team-family.ts';

/** The kind of a stored link that belongs to a team and not to an event. */
const LASTING = 'teams';

export const isLasting = ({ kind }: Pick<StoredLink, 'kind'>): boolean => kind === LASTING;

/** The token: made once, afterwards the same. The caller holds the lock of the space. */
export function lastingLink(
  tx: Tx,
  deps: LinkDeps,
  { space, team_sid, addressHash }: FamilyName,
): Promise<string> {
  return ensureLink(tx, deps, { event: { kind: LASTING, kind_sid: team_sid, space, team_sid }, addressHash });
}
