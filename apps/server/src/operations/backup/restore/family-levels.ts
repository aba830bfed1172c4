/**
 * What families chose about their children since the backup. No device gives that back, because only the server writes
 * it, and a restore must not show more of a child than the family has chosen since.
 *
 *   the replaced database can be read ──▶ its later choices count
 *   it cannot, and the backup is old  ──▶ of the choice and the age group's level, the stricter
 *
 * A backup that was just made loses nothing: that is a move to another database or machine.
 */
import type { AgeGroup, PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { AGE_GROUPS, PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import { defaultLevel, stricter } from '@touchline/domain/privacy/levels';
import { checksum, type Register, type Registers, wins } from '@touchline/sync/model/registers';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';

/** A team's row in the replaced database. */
export type ReplacedTeam = Pick<Schema['rows'], 'sid' | 'registers'>;
export const REPLACED_TEAMS = "SELECT sid, registers FROM rows WHERE collection = 'teams'";

export interface FamilyLevels {
  readonly replacedTeams: readonly ReplacedTeam[];
  /** When the backup was made, ISO 8601. */
  readonly madeAt: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const MOVED_WITHIN_MS = 3_600_000;
const LEVELS = 'metadata.family_levels/';

export async function keepFamilyLevels(
  db: Kysely<Schema>,
  { replacedTeams, madeAt, now }: FamilyLevels,
): Promise<void> {
  const replaced = new Map(replacedTeams.map(({ sid, registers }) => [Number(sid), registers]));
  const isMove = now - Date.parse(madeAt) < MOVED_WITHIN_MS;
  const teams = await db
    .selectFrom('rows')
    .select(['sid', 'registers'])
    .where('collection', '=', 'teams')
    .execute();
  for (const { sid, registers: text } of teams) {
    const registers = JSON.parse(text) as Registers;
    const later = replaced.get(Number(sid));
    const levels = later === undefined ? (isMove ? {} : closed(registers)) : chosenLater(registers, later);
    if (Object.keys(levels).length === 0) continue;
    const kept = { ...registers, ...levels };
    await db
      .updateTable('rows')
      .set({ registers: JSON.stringify(kept), checksum: checksum(kept) })
      .where('collection', '=', 'teams')
      .where('sid', '=', sid)
      .execute();
  }
}

const levelsIn = (registers: Registers): readonly (readonly [string, Register])[] =>
  Object.entries(registers).filter(([path]) => path.startsWith(LEVELS));

function chosenLater(registers: Registers, replaced: string): Registers {
  const later = levelsIn(JSON.parse(replaced) as Registers);
  return Object.fromEntries(later.filter(([path, register]) => wins(register, registers[path])));
}

/** The choices that are more open than the age group's level, taken back. */
function closed(registers: Registers): Registers {
  const standard = defaultLevel(ageGroupIn(registers));
  return Object.fromEntries(
    levelsIn(registers).flatMap(([path, [value, stamp]]) => {
      const level = levelIn(value);
      if (value === null || level === null || stricter(level, standard) === level) return [];
      // With the stamp of the choice: the next one wins, as it would have.
      return [[path, [{ ...(value as object), level: '' }, stamp] as Register]];
    }),
  );
}

function ageGroupIn(registers: Registers): AgeGroup {
  const group = registers['metadata.age_group']?.[0];
  return AGE_GROUPS.find((known) => known === group) ?? '';
}

function levelIn(value: unknown): PrivacyLevel | null {
  const { level } = (value ?? {}) as { readonly level?: unknown };
  return PRIVACY_LEVELS.find((known) => known === level) ?? null;
}
