/**
 * The one permission table: which role may do what (section 6 and the design's roles.md). The server
 * asks it for every field of every call, the screens ask it for every button.
 */
import type { Capability, Role } from '../entity/team.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type Feature, hasFeature, matchesAreEditable, type Plan, type Surroundings } from './plan.ts';

/** Who asks: a person on one team. On his own account, player collection and media he is the owner. */
export interface Actor {
  readonly role: Role;
  /** What the owner has granted to this person beyond the role. */
  readonly capabilities: readonly Capability[];
  /** The team's plan; on one's own account, the best plan among one's own teams. */
  readonly plan: Plan;
}

/** Allowed, refused, or allowed with one of these capabilities. */
type Cell = boolean | readonly Capability[];
/** Cells by role, in the order owner (and empty), manager, assistent, reporter, fan. */
type Cells = readonly [owner: Cell, manager: Cell, assistent: Cell, reporter: Cell, fan: Cell];

const OPERATIONS = {
  /** The team, its schedule and results, and what followers see. */
  seeTeam: [true, true, true, true, true],
  /** Line-ups, attendance, statistics. Who may set a line-up or run a match sees it. */
  seeLineups: [true, true, true, true, ['statistics', 'lineup', 'events']],
  /** Players' contact data, private notes, ratings: never granted, only by role. */
  seePrivate: [true, true, true, false, false],
  /** Clock, events, substitutions, stream messages. */
  runMatch: [true, true, true, true, ['events']],
  openStream: [true, true, true, false, false],
  /** What an open stream shows. */
  streamOptions: [true, true, true, false, false],
  // Who may add a match fills it in.
  setUpMatch: [true, true, true, ['matches'], ['matches']],
  lineUp: [true, true, true, ['lineup'], ['lineup']],
  // A line-up starts with who is there.
  attendance: [true, true, true, ['lineup'], ['lineup']],
  rate: [true, true, true, false, false],
  writeNotes: [true, true, true, false, false],
  media: [true, true, true, ['media'], ['media']],
  addMatch: [true, true, ['matches'], ['matches'], ['matches']],
  deleteMatch: [true, true, ['matches'], ['matches'], ['matches']],
  editPlayers: [true, true, ['players'], ['players'], ['players']],
  // Only for those who see contact data at all.
  editContacts: [true, true, ['players'], false, false],
  train: [true, true, true, ['training'], ['training']],
  setUpTeam: [true, true, false, false, false],
  /** The federation and the club's number there. */
  linkClub: [true, true, false, false, false],
  managePeriods: [true, true, false, false, false],
  manageEventTypes: [true, true, false, false, false],
  manageFormations: [true, true, false, false, false],
  manageTemplates: [true, true, false, false, false],
  manageTeamPage: [true, true, false, false, false],
  manageTrainingOptions: [true, false, false, false, false],
  /** From the collection: archive and delete. */
  removePlayers: [true, false, false, false, false],
  /** Invite, change roles, revoke, see share addresses. */
  share: [true, false, false, false, false],
  /** Plan, purchases, codes. */
  managePlan: [true, false, false, false, false],
  addTeam: [true, false, false, false, false],
  deleteTeam: [true, false, false, false, false],
  leaveTeam: [false, true, true, true, true],
  /** One's own account. */
  seeAccount: [true, false, false, false, false],
  editAccount: [true, false, false, false, false],
} as const satisfies Readonly<Record<string, Cells>>;

export type Operation = keyof typeof OPERATIONS;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly Operation[];

const COLUMN: Readonly<Record<Role, 0 | 1 | 2 | 3 | 4>> = {
  '': 0,
  owner: 0,
  manager: 1,
  assistent: 2,
  reporter: 3,
  fan: 4,
};

/** What the operation needs the team's plan for. */
const NEEDS_FEATURE: Partial<Readonly<Record<Operation, Feature>>> = {
  openStream: 'livestream',
  streamOptions: 'livestream',
  rate: 'ratings',
  manageFormations: 'templates',
  manageTemplates: 'templates',
  manageTeamPage: 'team_page',
  manageTrainingOptions: 'team_page',
  share: 'sharing',
  linkClub: 'club',
};

/** What people with whom a team is shared keep when its plan no longer holds sharing. */
const KEPT_WHEN_SHARED: readonly Operation[] = ['seeTeam', 'seeLineups', 'seePrivate', 'leaveTeam'];

/** What changes a match: on a PC it needs a plan that holds matches there. */
const CHANGES_MATCH: readonly Operation[] = [
  'runMatch',
  'openStream',
  'streamOptions',
  'setUpMatch',
  'lineUp',
  'attendance',
  'rate',
  'writeNotes',
  'addMatch',
  'deleteMatch',
];

/** The capabilities of a newly invited person. */
export function defaultCapabilities(role: Role): readonly Capability[] {
  return role === 'assistent' ? ['matches'] : [];
}

/** Section 6: an empty role, owner or manager. */
export function hasManageRight(role: Role): boolean {
  return isOwn(role) || role === 'manager';
}

/** Section 6: a team is the user's own when the role is empty or owner; else it is shared with him. */
export function isOwn(role: Role): boolean {
  return role === '' || role === 'owner';
}

/** Why somebody may not do something. */
export type Denial =
  /** 'You don't have permission to manage this.' */
  | { readonly code: 'noPermission' }
  /** The team's plan does not hold it: the upsell. */
  | { readonly code: 'needsPlan'; readonly feature: Feature };

/** Whether the actor may do it, and if not, whether it is for want of a role or of a plan. */
export function permission(actor: Actor, operation: Operation): Result<true, Denial> {
  if (!roleAllows(actor, operation)) return refuse({ code: 'noPermission' });
  if (!isOwn(actor.role) && !KEPT_WHEN_SHARED.includes(operation) && !hasFeature(actor.plan, 'sharing')) {
    return refuse({ code: 'needsPlan', feature: 'sharing' });
  }
  const feature = featureOf(operation);
  if (feature !== null && !hasFeature(actor.plan, feature)) return refuse({ code: 'needsPlan', feature });
  return ok(true);
}

/** As `permission`, on this device: what a screen asks before it offers something. */
export function permissionHere(
  actor: Actor,
  operation: Operation,
  surroundings: Surroundings,
): Result<true, Denial> {
  const allowed = permission(actor, operation);
  if (!allowed.ok || !CHANGES_MATCH.includes(operation) || matchesAreEditable(actor.plan, surroundings))
    return allowed;
  return refuse({ code: 'needsPlan', feature: 'matches_on_pc' });
}

/** The feature that the operation needs the team's plan for; null for what is free. */
export function featureOf(operation: Operation): Feature | null {
  return NEEDS_FEATURE[operation] ?? null;
}

/** `permission` as a yes or a no, for whoever needs no reason. */
export function may(actor: Actor, operation: Operation): boolean {
  return permission(actor, operation).ok;
}

/** The role and what was granted, whatever the plan: what may be read does not depend on it. */
export function roleAllows(
  { role, capabilities }: Pick<Actor, 'role' | 'capabilities'>,
  operation: Operation,
): boolean {
  const cell: Cell = OPERATIONS[operation][COLUMN[role]];
  return typeof cell === 'boolean' ? cell : cell.some((capability) => capabilities.includes(capability));
}
