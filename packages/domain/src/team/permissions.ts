/**
 * The permission table: what each role may do (section 6 and the design's roles.md). The server asks it for every
 * field of every call, the screens for every button.
 */
import type { Capability, Role } from '../entity/tables/team.ts';
import { type Feature, hasFeature, matchesAreEditable, type Plan, type Surroundings } from '../plan/plan.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A person's role on one team. For their own account, player collection and media they are the owner. */
export interface Actor {
  readonly role: Role;
  /** Capabilities that the owner has granted beyond the role. */
  readonly capabilities: readonly Capability[];
  /** The team's plan; for one's own account the best plan among one's own teams. */
  readonly plan: Plan;
}

/** Allowed, refused, or allowed with one of these capabilities. */
type Cell = boolean | readonly Capability[];
/** Cells by role, in the order owner (and empty), manager, assistent, reporter, fan. */
type Cells = readonly [owner: Cell, manager: Cell, assistent: Cell, reporter: Cell, fan: Cell];

const OPERATIONS = {
  /** The team, its schedule and results, and everything that followers see. */
  seeTeam: [true, true, true, true, true],
  /** Line-ups, attendance, statistics. People who may set a line-up or run a match see them too. */
  seeLineups: [true, true, true, true, ['statistics', 'lineup', 'events']],
  /**
   * Names, numbers and photos of players whatever their privacy level. People who work with players need them; others
   * see what is public.
   */
  seeNames: [true, true, true, true, ['players', 'statistics', 'lineup', 'events', 'training']],
  /** Who comes to a training session. People who may train see it, without the line-ups of matches. */
  seeSessions: [true, true, true, true, ['statistics', 'lineup', 'events', 'training']],
  /** Players' contact data, private notes, ratings: only by role, never granted. */
  seePrivate: [true, true, true, false, false],
  /** Clock, events, substitutions, stream messages. */
  runMatch: [true, true, true, true, ['events']],
  openStream: [true, true, true, false, false],
  /** What an open stream shows. */
  streamOptions: [true, true, true, false, false],
  // People who may add a match fill it in.
  setUpMatch: [true, true, true, ['matches'], ['matches']],
  lineUp: [true, true, true, ['lineup'], ['lineup']],
  // A line-up needs the attendance.
  attendance: [true, true, true, ['lineup'], ['lineup']],
  /** Ask the families who comes, remind them, close the request, and give out tasks. */
  requests: [true, true, true, false, false],
  rate: [true, true, true, false, false],
  /** Take a match or season out of the product as a file. */
  exportMatch: [true, true, true, false, false],
  writeNotes: [true, true, true, false, false],
  media: [true, true, true, ['media'], ['media']],
  /** Media that are not PUBLIC. People who may upload see the library that they work in. */
  seeMedia: [true, true, true, ['media'], ['media']],
  addMatch: [true, true, ['matches'], ['matches'], ['matches']],
  deleteMatch: [true, true, ['matches'], ['matches'], ['matches']],
  editPlayers: [true, true, ['players'], ['players'], ['players']],
  // Only for people who see contact data at all.
  editContacts: [true, true, ['players'], false, false],
  train: [true, true, true, ['training'], ['training']],
  setUpTeam: [true, true, false, false, false],
  /** The federation and the club's number in it. */
  linkClub: [true, true, false, false, false],
  managePeriods: [true, true, false, false, false],
  manageEventTypes: [true, true, false, false, false],
  manageFormations: [true, true, false, false, false],
  manageTemplates: [true, true, false, false, false],
  manageTeamPage: [true, true, false, false, false],
  manageTrainingOptions: [true, false, false, false, false],
  /** Publish the result of one match although the age table forbids it. */
  allowResults: [true, false, false, false, false],
  manageClubPage: [true, false, false, false, false],
  /** Archive and delete in the collection. */
  removePlayers: [true, false, false, false, false],
  /** Invite people, change roles, revoke access, see e-mail addresses of shared people. */
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

/** The plan's feature that an operation needs. */
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
  manageClubPage: 'club',
};

/** What people with whom a team is shared can still do when its plan no longer includes sharing. */
const KEPT_WHEN_SHARED: readonly Operation[] = [
  'seeTeam',
  'seeLineups',
  'seeNames',
  'seeSessions',
  'seePrivate',
  'seeMedia',
  'exportMatch',
  'leaveTeam',
];

/** Operations that change a match. On a PC they need a plan that includes matches there. */
const CHANGES_MATCH: readonly Operation[] = [
  'runMatch',
  'openStream',
  'streamOptions',
  'setUpMatch',
  'lineUp',
  'attendance',
  'requests',
  'rate',
  'writeNotes',
  'addMatch',
  'deleteMatch',
];

/** The initial capabilities of an invited person. */
export function defaultCapabilities(role: Role): readonly Capability[] {
  return role === 'assistent' ? ['matches'] : [];
}

/** Section 6: true for an empty role, owner or manager. */
export function hasManageRight(role: Role): boolean {
  return isOwn(role) || role === 'manager';
}

/** Section 6: a team with an empty role or the role owner is the user's own; any other is shared with them. */
export function isOwn(role: Role): boolean {
  return role === '' || role === 'owner';
}

/** Why an operation is refused. */
export type Denial =
  /** Message: "You don't have permission to manage this." */
  | { readonly code: 'noPermission' }
  /** The team's plan does not include it; the screens offer an upgrade. */
  | { readonly code: 'needsPlan'; readonly feature: Feature };

/** Whether the actor may do it; a refusal says whether role or plan is missing. */
export function permission(actor: Actor, operation: Operation): Result<true, Denial> {
  if (!roleAllows(actor, operation)) return refuse({ code: 'noPermission' });
  if (!isOwn(actor.role) && !KEPT_WHEN_SHARED.includes(operation) && !hasFeature(actor.plan, 'sharing')) {
    return refuse({ code: 'needsPlan', feature: 'sharing' });
  }
  const feature = featureOf(operation);
  if (feature !== null && !hasFeature(actor.plan, feature)) return refuse({ code: 'needsPlan', feature });
  return ok(true);
}

/** The same for this device. Screens ask it before they offer an operation. */
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

/** The feature of the team's plan that the operation needs; null when it is free. */
export function featureOf(operation: Operation): Feature | null {
  return NEEDS_FEATURE[operation] ?? null;
}

/** `permission` as a boolean, where the reason does not matter. */
export function may(actor: Actor, operation: Operation): boolean {
  return permission(actor, operation).ok;
}

/** Checks role and grants only. Reading does not depend on the plan. */
export function roleAllows(
  { role, capabilities }: Pick<Actor, 'role' | 'capabilities'>,
  operation: Operation,
): boolean {
  const cell: Cell = OPERATIONS[operation][COLUMN[role]];
  return typeof cell === 'boolean' ? cell : cell.some((capability) => capabilities.includes(capability));
}
