/**
 * Every change of what others may see of a child, written in the transaction that changes it: by a device, a call, a
 * family with its link, or a restore. Lines are only added.
 */
import { splitPath } from '@touchline/domain/entity/fields/slots';
import type { PrivacyChange, PrivacyWay } from '@touchline/domain/privacy/privacy-log';
import type { Json, Path, Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import type { StoredRow } from '#platform/database/rows.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { WorkingRow } from '../write/working-rows.ts';

interface Logged {
  readonly what: PrivacyChange;
  readonly text: (value: Json | undefined) => string;
}

/** The registers that are logged, by collection and field. */
const LOGGED: Readonly<Record<string, Readonly<Record<string, Logged>>>> = {
  teams: {
    'metadata.family_levels': { what: 'family_level', text: levelIn },
    'metadata.coach_levels': { what: 'coach_level', text: levelIn },
    'metadata.age_group': { what: 'age_group', text: (value) => (typeof value === 'string' ? value : '') },
  },
  matches: {
    'metadata.results_public': { what: 'results_public', text: (value) => (value === true ? 'yes' : '') },
  },
};

export interface PrivacyWriter {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly way: PrivacyWay;
  /** `NO_ACCOUNT` for a family with its link, and for a restore. */
  readonly account: number;
}

type Line = Readonly<Schema['privacy_log']>;

/** What a line needs to know about a row: as it was stored, and what it became. */
export type ChangedRow = Pick<
  WorkingRow,
  'collection' | 'sid' | 'space' | 'teamSid' | 'change' | 'registers'
> & {
  readonly stored: Pick<StoredRow, 'registers'> | null;
  readonly changedPaths: Iterable<Path>;
};

/** Must run after the rows were saved, because a line has its row's change number. */
export async function logPrivacy(
  db: Reader,
  rows: readonly ChangedRow[],
  writer: PrivacyWriter,
): Promise<void> {
  const lines = rows.flatMap((row) => linesOf(row, writer));
  if (lines.length > 0) await db.insertInto('privacy_log').values(lines).execute();
}

function linesOf(row: ChangedRow, { at, way, account }: PrivacyWriter): readonly Line[] {
  const logged = LOGGED[row.collection];
  if (logged === undefined) return [];
  let stored: Registers | null = null;
  return [...row.changedPaths].flatMap((path) => {
    const { owner, key } = splitPath(path);
    const register = logged[owner];
    if (register === undefined) return [];
    stored ??= row.stored === null ? {} : (JSON.parse(row.stored.registers) as Registers);
    const [before, after] = [stored[path]?.[0], row.registers[path]?.[0]].map(register.text);
    if (before === undefined || after === undefined || before === after) return [];
    return {
      space: row.space,
      change_number: row.change,
      what: register.what,
      player_sid: key === null ? 0 : Number(key),
      team_sid: row.collection === 'teams' ? row.sid : row.teamSid,
      match_sid: row.collection === 'matches' ? row.sid : 0,
      before,
      after,
      at,
      way,
      account_sid: account,
    };
  });
}

function levelIn(value: Json | undefined): string {
  const { level } = (value ?? {}) as { readonly level?: Json };
  return typeof level === 'string' ? level : '';
}
