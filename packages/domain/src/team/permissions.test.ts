import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type Capability, ROLES, type Role } from '../entity/tables/team.ts';
import type { Surroundings } from '../plan/plan.ts';
import {
  type Actor,
  defaultCapabilities,
  hasManageRight,
  isOwn,
  may,
  OPERATION_NAMES,
  type Operation,
  permission,
  permissionHere,
  roleAllows,
} from './permissions.ts';

const actor = (role: Role, ...capabilities: readonly Capability[]): Actor => ({
  role,
  capabilities,
  plan: 'premium',
});

/** roles.md by operation: + allowed, - refused, otherwise the capabilities that grant it. */
const MATRIX = `
  operation              owner  manager  assistent  reporter   fan
  seeTeam                +      +        +          +          +
  seeLineups             +      +        +          +          events,lineup,statistics
  seeNames               +      +        +          +          events,lineup,players,statistics,training
  seeSessions            +      +        +          +          events,lineup,statistics,training
  seePrivate             +      +        +          -          -
  runMatch               +      +        +          +          events
  openStream             +      +        +          -          -
  streamOptions          +      +        +          -          -
  setUpMatch             +      +        +          matches    matches
  lineUp                 +      +        +          lineup     lineup
  attendance             +      +        +          lineup     lineup
  requests               +      +        +          -          -
  rate                   +      +        +          -          -
  exportMatch            +      +        +          -          -
  writeNotes             +      +        +          -          -
  media                  +      +        +          media      media
  seeMedia               +      +        +          media      media
  addMatch               +      +        matches    matches    matches
  deleteMatch            +      +        matches    matches    matches
  editPlayers            +      +        players    players    players
  editContacts           +      +        players    -          -
  train                  +      +        +          training   training
  setUpTeam              +      +        -          -          -
  linkClub               +      +        -          -          -
  managePeriods          +      +        -          -          -
  manageEventTypes       +      +        -          -          -
  manageFormations       +      +        -          -          -
  manageTemplates        +      +        -          -          -
  manageTeamPage         +      +        -          -          -
  manageTrainingOptions  +      -        -          -          -
  allowResults           +      -        -          -          -
  manageClubPage         +      -        -          -          -
  removePlayers          +      -        -          -          -
  share                  +      -        -          -          -
  managePlan             +      -        -          -          -
  addTeam                +      -        -          -          -
  deleteTeam             +      -        -          -          -
  leaveTeam              -      +        +          +          +
  seeAccount             +      -        -          -          -
  editAccount            +      -        -          -          -
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const [HEADER = [], ...ROWS] = MATRIX;

describe('the permission table', () => {
  test('the table names every operation once', () => {
    expect(ROWS.map(([operation]) => operation)).toEqual(OPERATION_NAMES);
  });

  const cells = ROWS.flatMap(([operation, ...row]) =>
    row.map((cell, column) => [operation as Operation, HEADER[column + 1] as Role, cell] as const),
  );
  test.each(cells)('%s as %s: %s', (operation, role, cell) => {
    const granting = cell === '+' || cell === '-' ? [] : cell.split(',');
    expect(may(actor(role), operation)).toBe(cell === '+');
    for (const capability of CAPABILITIES) {
      const expected = cell === '+' || granting.includes(capability);
      expect(may(actor(role, capability), operation), capability).toBe(expected);
    }
    expect(may(actor(role, ...CAPABILITIES), operation)).toBe(cell !== '-');
  });

  test("an empty role is the owner of one's own team", () => {
    for (const operation of OPERATION_NAMES) {
      expect(may(actor(''), operation)).toBe(may(actor('owner'), operation));
    }
  });

  test('no capability grants a right that only the owner has', () => {
    const onlyOwner = OPERATION_NAMES.filter(
      (operation) => may(actor('owner'), operation) && !may(actor('manager'), operation),
    );
    for (const role of ROLES.filter((role) => !isOwn(role))) {
      for (const operation of onlyOwner) expect(may(actor(role, ...CAPABILITIES), operation)).toBe(false);
    }
  });

  test('the right to write includes the right to read', () => {
    for (const role of ROLES) {
      for (const capability of CAPABILITIES) {
        const person = actor(role, capability);
        if (may(person, 'editContacts')) expect(may(person, 'seePrivate')).toBe(true);
        if (may(person, 'media')) expect(may(person, 'seeMedia')).toBe(true);
        if (may(person, 'train')) expect(may(person, 'seeSessions')).toBe(true);
        if (may(person, 'lineUp') || may(person, 'runMatch')) expect(may(person, 'seeLineups')).toBe(true);
      }
    }
  });

  test('manage right needs an empty role, owner or manager; own needs empty or owner (section 6)', () => {
    expect(ROLES.filter(hasManageRight)).toEqual(['', 'owner', 'manager']);
    expect(ROLES.filter(isOwn)).toEqual(['', 'owner']);
  });

  test('an invited assistent may add matches; other roles start without grants', () => {
    expect(ROLES.filter((role) => defaultCapabilities(role).length > 0)).toEqual(['assistent']);
    expect(defaultCapabilities('assistent')).toEqual(['matches']);
  });
});

describe('permissions on this device', () => {
  const pc: Surroundings = { platform: 'web', installed: false, phone: false };
  const phone: Surroundings = { ...pc, phone: true };
  const owner = (plan: Actor['plan']): Actor => ({ role: 'owner', capabilities: [], plan });

  test('on a PC a match cannot change without a plan for it; everything else is the same on all devices', () => {
    const closed = OPERATION_NAMES.filter(
      (operation) => may(owner('plus'), operation) && !permissionHere(owner('plus'), operation, pc).ok,
    );
    expect(closed).toEqual([
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
    ]);
    expect(permissionHere(owner('plus'), 'runMatch', pc)).toEqual({
      ok: false,
      error: { code: 'needsPlan', feature: 'matches_on_pc' },
    });
    for (const operation of OPERATION_NAMES) {
      expect(permissionHere(owner('plus'), operation, phone)).toEqual(permission(owner('plus'), operation));
      expect(permissionHere(owner('trial'), operation, pc)).toEqual(permission(owner('trial'), operation));
    }
  });
});

describe('permissions by plan', () => {
  const owner = (plan: Actor['plan']): Actor => ({ role: 'owner', capabilities: [], plan });

  test('the owner of a free team may not share, rate, name the federation, or make formations, templates, a Team Page and a club page', () => {
    const missing = OPERATION_NAMES.filter((operation) => !may(owner('free'), operation));
    expect(missing).toEqual([
      'rate',
      'linkClub',
      'manageFormations',
      'manageTemplates',
      'manageTeamPage',
      'manageTrainingOptions',
      'manageClubPage',
      'share',
      'leaveTeam',
    ]);
  });

  test('plus includes ratings, templates and a Team Page, and no sharing', () => {
    expect(OPERATION_NAMES.filter((operation) => !may(owner('plus'), operation))).toEqual([
      'linkClub',
      'manageClubPage',
      'share',
      'leaveTeam',
    ]);
  });

  test('without sharing in the plan, shared people can read and leave, and change nothing', () => {
    for (const role of ['manager', 'assistent', 'reporter', 'fan'] as const) {
      const person = { ...actor(role, ...CAPABILITIES), plan: 'free' as const };
      const allowed = OPERATION_NAMES.filter((operation) => may(person, operation));
      const isReading = (operation: string) => operation.startsWith('see') || operation === 'exportMatch';
      expect(allowed.filter((operation) => !isReading(operation))).toEqual(['leaveTeam']);
      expect(allowed).toEqual(
        OPERATION_NAMES.filter((o) => roleAllows(person, o) && (isReading(o) || o === 'leaveTeam')),
      );
    }
  });

  test('a refusal tells whether a role or a plan is missing', () => {
    expect(permission(owner('free'), 'rate')).toEqual({
      ok: false,
      error: { code: 'needsPlan', feature: 'ratings' },
    });
    expect(permission({ role: 'fan', capabilities: [], plan: 'free' }, 'rate')).toEqual({
      ok: false,
      error: { code: 'noPermission' },
    });
  });
});
