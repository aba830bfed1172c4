/**
 * What families chose about their children since the backup. The restore must not show more of a child than the family
 * has chosen since. A family's level is a register that only the server writes.
 *
 *   continued ──▶ the later choice of both databases counts
 *   moved     ──▶ the backup's choices count
 *   doubtful  ──▶ of all known choices the strictest counts, and none that is more open than the age group's level.
 *                 The team remembers the doubt (`privacy/doubt.ts`), so that this holds until the family chooses again
 *
 * The privacy log says what the restore changed, as for every other writer.
 */
import type { AgeGroup, PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { AGE_GROUPS, PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import { isFamilyLevel, LEVELS_DOUBTED_AT } from '@touchline/domain/privacy/doubt';
import { defaultLevel, isStricterAge, stricter } from '@touchline/domain/privacy/levels';
import { checksum, type Register, type Registers, sameJson, wins } from '@touchline/sync/model/registers';
import type { Kysely } from 'kysely';
import { EMPTIED } from '#platform/database/rows.ts';
import type { Schema } from '#platform/database/schema.ts';
import { NO_ACCOUNT } from '#rows/authors/authors.ts';
import { logPrivacy } from '#rows/privacy/privacy-log.ts';
import { serverStamp } from '#rows/write/server-clock.ts';
import type { ReplacedTeam } from './replaced.ts';
import type { Succession } from './succession.ts';

export interface FamilyLevels {
  readonly succession: Succession;
  /** The same teams in the replaced database; none when it was another server's. */
  readonly replaced: readonly ReplacedTeam[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const AGE_GROUP = 'metadata.age_group';

export async function keepFamilyLevels(
  db: Kysely<Schema>,
  { succession, replaced, now }: FamilyLevels,
): Promise<void> {
  if (succession === 'moved') return;
  const known = new Map(replaced.map(({ sid, registers }) => [Number(sid), registers]));
  const teams = await db
    .selectFrom('rows')
    .select(['sid', 'space', 'team_sid', 'registers'])
    .where('collection', '=', 'teams')
    .where('deleted', '<', EMPTIED)
    .execute();
  for (const { sid, space, team_sid, registers: text } of teams) {
    const registers = JSON.parse(text) as Registers;
    const other = known.get(Number(sid));
    const changes =
      succession === 'continued' && other !== undefined
        ? laterOf(registers, JSON.parse(other) as Registers)
        : doubted(registers, { other: JSON.parse(other ?? '{}') as Registers, now });
    if (Object.keys(changes).length === 0) continue;
    const kept = { ...registers, ...changes };
    const change = await nextNumber(db, Number(space));
    await db
      .updateTable('rows')
      .set({ registers: JSON.stringify(kept), checksum: checksum(kept), change })
      .where('collection', '=', 'teams')
      .where('sid', '=', sid)
      .execute();
    const row = {
      collection: 'teams',
      sid: Number(sid),
      space: Number(space),
      teamSid: Number(team_sid),
      change,
      stored: { registers: text },
      registers: kept,
      changedPaths: Object.keys(changes),
    };
    await logPrivacy(db, [row], { at: now, way: 'restore', account: NO_ACCOUNT });
  }
}

/** A line of the log is named by its row's change number. */
async function nextNumber(db: Kysely<Schema>, space: number): Promise<number> {
  const { counter } = await db
    .updateTable('spaces')
    .set((row) => ({ counter: row('counter', '+', 1) }))
    .where('sid', '=', space)
    .returning('counter')
    .executeTakeFirstOrThrow();
  return Number(counter);
}

/** The age group belongs to it: it decides what a child without a choice shows. */
function laterOf(registers: Registers, other: Registers): Registers {
  const later = Object.entries(other).filter(
    ([path, register]) =>
      (isFamilyLevel('teams', path) || path === AGE_GROUP) && wins(register, registers[path]),
  );
  return Object.fromEntries(later);
}

function doubted(
  registers: Registers,
  { other, now }: { readonly other: Registers; readonly now: number },
): Registers {
  const age = strictestAge(registers[AGE_GROUP], other[AGE_GROUP]);
  const standard = defaultLevel(ageGroupIn(age));
  const paths = Object.keys({ ...other, ...registers }).filter((path) => isFamilyLevel('teams', path));
  const levels = paths.flatMap((path): [string, Register][] => {
    const before = registers[path];
    const after = strictestOf([before, other[path]], standard);
    return after === null || (before !== undefined && sameJson(after, before)) ? [] : [[path, after]];
  });
  const changes = { ...(age !== undefined && { [AGE_GROUP]: age }), ...Object.fromEntries(levels) };
  const stamp = serverStamp({ ...registers, ...changes }, now);
  return { ...changes, [LEVELS_DOUBTED_AT]: [Math.floor(now / 1_000), stamp] };
}

/**
 * The strictest of these choices, without a level where it is more open than the age group's. Null for a choice that the
 * backup does not have any more. The stamp is the later one, so that the family's next choice wins as it would have.
 */
function strictestOf(
  [before, other]: readonly [Register | undefined, Register | undefined],
  standard: PrivacyLevel,
): Register | null {
  if (before?.[0] === null) return null;
  const choices = [before, other].filter(
    (one) => one !== undefined && one[0] !== null,
  ) as readonly Register[];
  const [first, ...others] = choices;
  const stamp = choices
    .map(([, at]) => at)
    .toSorted()
    .at(-1);
  if (first === undefined || stamp === undefined) return null;
  const [value] = others.reduce((one, next) => (levelIn(next) < levelIn(one) ? next : one), first);
  const level = PRIVACY_LEVELS[levelIn([value, stamp])];
  const isOpen = level === undefined || stricter(level, standard) !== level;
  return [{ ...(value as object), level: isOpen ? '' : level }, stamp];
}

/** The place among the levels, the strictest first; after all of them for no choice. */
function levelIn([value]: Register): number {
  const { level } = (value ?? {}) as { readonly level?: unknown };
  const place = (PRIVACY_LEVELS as readonly unknown[]).indexOf(level);
  return place === -1 ? PRIVACY_LEVELS.length : place;
}

/** With the stamp that it has, so that a later one of a coach's device wins. */
function strictestAge(before: Register | undefined, other: Register | undefined): Register | undefined {
  if (other === undefined) return before;
  return isStricterAge(ageGroupIn(other), ageGroupIn(before)) ? other : before;
}

function ageGroupIn(register: Register | undefined): AgeGroup {
  return AGE_GROUPS.find((known) => known === register?.[0]) ?? '';
}
