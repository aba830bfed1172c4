/** Coaches share a team: they invite, answer, change a role, revoke and leave, each by the call of section 7. */
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { SimulatedServer } from './server.testing.ts';
import type { Template } from './template.testing.ts';

export type SharingStep = 'share' | 'accept' | 'role' | 'revoke' | 'leave';

const SHARED_ROLES = ['manager', 'manager', 'assistent', 'reporter', 'fan'];

interface Member {
  readonly id: number;
  readonly team_sid: number;
  readonly account_sid: number;
  readonly status: string;
}

/** The caller and the call; null when no account can make it. */
export function sharingCall(
  kind: SharingStep,
  parts: {
    readonly random: SeededRandom;
    readonly account: number;
    readonly template: Template;
    readonly server: SimulatedServer;
  },
): { readonly by: number; readonly query: string } | null {
  const { random, account, template, server } = parts;
  const { accounts, emails, team } = template;
  const [owner = 0] = accounts;
  const role = random.pick(SHARED_ROLES) ?? 'fan';
  if (kind === 'share') {
    // The coach of the step's device, or any other one.
    const place = account === owner ? 1 + random.below(accounts.length - 1) : accounts.indexOf(account);
    const query = `mutation { teamShare(team_sid: ${team}, share_email: "${emails[place]}", role: "${role}") { status } }`;
    return { by: owner, query };
  }
  const members = server.all<Member>('SELECT id, team_sid, account_sid, status FROM members ORDER BY id');
  const status = kind === 'accept' ? 'pending' : 'active';
  const member = random.pick(members.filter((each) => each.status === status));
  if (member === undefined) return null;
  const { id, team_sid, account_sid } = member;
  switch (kind) {
    case 'accept':
      return {
        by: account_sid,
        query: `mutation { acceptTeamInvite(sid: ${team_sid}, accept: ${random.chance(0.9)}) { status } }`,
      };
    case 'role':
      return {
        by: owner,
        query: `mutation { updateShareRole(team_sid: ${team_sid}, id: ${id}, role: "${role}") { id } }`,
      };
    case 'revoke':
      return { by: owner, query: `mutation { revokeShareTeam(team_sid: ${team_sid}, id: ${id}) { id } }` };
    case 'leave':
      return { by: account_sid, query: `mutation { leaveTeam(team_sid: ${team_sid}) { sid } }` };
  }
}
