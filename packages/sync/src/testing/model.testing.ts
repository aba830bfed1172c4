/**
 * A small model for tests: teams with players in their paths, matches with a team and events that name players.
 * References occur in values and in paths, as in the product.
 */
import type { IdReplacements, Model } from '../model/model.ts';
import type { Collection, LeasedId, Sid } from '../model/protocol.ts';
import type { Json, Path, Registers } from '../model/registers.ts';

const NAMES: Readonly<Record<string, string>> = { teams: 'Team', players: 'Player', matches: 'Match' };
const DEFAULTS: Readonly<Record<string, Json>> = { name: '', captain: -1, team_sid: 0, score: 0 };
/** Fields whose value is another row's id, and maps whose keys are. */
const FIELD_OF: Readonly<Record<string, Collection>> = {
  captain: 'players',
  team_sid: 'teams',
  player_sid: 'players',
};
const MEMBERS_OF: Readonly<Record<string, Collection>> = { player_sids: 'players' };

/** An id whose creation carries a secret of the server. */
export interface TestLease extends LeasedId {
  readonly match_token?: string;
}

export const testModel: Model = {
  collections: Object.keys(NAMES),
  operation: (collection, kind) => `${kind}${NAMES[collection] ?? ''}`,
  parseOperation: (op) => {
    const [, kind, name] = /^(update|delete)(.+)$/.exec(op) ?? [];
    const collection = Object.keys(NAMES).find((each) => NAMES[each] === name);
    if (collection === undefined || (kind !== 'update' && kind !== 'delete')) return undefined;
    return { collection, kind };
  },
  ownCall: (_, path) => path === 'role' || path === 'guarded',
  givenBack: (_, path) => path === 'guarded',
  absent: (_, path) => DEFAULTS[path] ?? null,
  references: (_, registers) => {
    const found: { collection: Collection; sid: Sid }[] = [];
    mapIds(registers, (collection, sid) => {
      found.push({ collection, sid });
      return sid;
    });
    return found.filter(({ sid }) => sid !== 0 && sid !== -1);
  },
  leaseRegisters: (_, { match_token }: TestLease) => (match_token === undefined ? {} : { match_token }),
  replaceIds: (_, registers, ids: IdReplacements) =>
    mapIds(registers, (collection, sid) => ids.get(`${collection}/${sid}`) ?? sid),
};

function mapIds(registers: Registers, visit: (collection: Collection, sid: Sid) => Sid): Registers {
  return Object.fromEntries(
    Object.entries(registers).map(([path, [value, stamp]]) => [
      mapPath(path, visit),
      [mapValue(path, value, visit), stamp],
    ]),
  );
}

function mapPath(path: Path, visit: (collection: Collection, sid: Sid) => Sid): Path {
  const [owner = '', member] = path.split('/');
  const collection = MEMBERS_OF[owner];
  return collection === undefined ? path : `${owner}/${visit(collection, Number(member))}`;
}

function mapValue(name: string, value: Json, visit: (collection: Collection, sid: Sid) => Sid): Json {
  const collection = FIELD_OF[name];
  if (collection !== undefined && typeof value === 'number') return visit(collection, value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapValue(key, member, visit)]),
  );
}
