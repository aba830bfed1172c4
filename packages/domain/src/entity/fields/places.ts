/**
 * Positions of the members of an ordered list of ids, such as a team's players. Each member's register stores its
 * position, and only their order matters. A change writes as few positions as possible. Members that only move up
 * behind a removed member are not written, so that this write does not restore a member that another device removed
 * meanwhile (MRG-1).
 */

/**
 * The positions with which a list was read or written. They are not part of the entity, but the next write depends on
 * them: after a merge of two devices they need not be 0, 1, 2.
 */
const known = new WeakMap<readonly number[], readonly number[]>();

/** Remembers the position of each id of a list, in the order of the list. */
export function rememberPlaces(sids: readonly number[], places: readonly number[]): void {
  known.set(sids, places);
}

/** The position of each member: as it was read or written, otherwise its index. */
export function placesOf(sids: readonly number[]): ReadonlyMap<number, number> {
  const places = known.get(sids);
  return new Map(sids.map((sid, position) => [sid, places?.[position] ?? position]));
}

/** The positions to write so that `before` becomes `after`, null for removed members; empty when nothing changed. */
export function placesBetween(
  before: readonly number[],
  after: readonly number[],
): ReadonlyMap<number, number | null> {
  const changes = new Map<number, number | null>();
  const old = placesOf(before);
  if (before.length === after.length && before.every((sid, position) => sid === after[position])) {
    // The next change may start from `after`, whose positions are the stored ones.
    if (!known.has(after)) rememberPlaces(after, [...old.values()]);
    return changes;
  }
  if (!known.has(after)) rememberPlaces(after, newPlaces(old, after));
  const next = placesOf(after);
  for (const [sid, place] of next) if (old.get(sid) !== place) changes.set(sid, place);
  for (const sid of old.keys()) if (!next.has(sid)) changes.set(sid, null);
  return changes;
}

interface Member {
  readonly sid: number;
  readonly place: number;
}

/** True when a member precedes another: by position, and by id for equal positions. */
export function comesBefore(a: Member, b: Member): boolean {
  return a.place < b.place || (a.place === b.place && a.sid < b.sid);
}

function newPlaces(old: ReadonlyMap<number, number>, after: readonly number[]): readonly number[] {
  const staying = longestAscending(
    after.flatMap((sid) => {
      const place = old.get(sid);
      return place === undefined ? [] : [{ sid, place }];
    }),
  );
  const places: (number | undefined)[] = after.map((sid) => (staying.has(sid) ? old.get(sid) : undefined));
  for (let from = 0; from < places.length; from++) {
    if (places[from] !== undefined) continue;
    let to = from;
    while (to < places.length && places[to] === undefined) to++;
    const between = spread({ below: places[from - 1], above: places[to], count: to - from });
    // No free number between two neighbours: all members get new positions.
    if (between === undefined) return after.map((_, position) => position);
    places.splice(from, to - from, ...between);
  }
  return places.map((place, position) => place ?? position);
}

interface Gap {
  readonly below: number | undefined;
  readonly above: number | undefined;
  readonly count: number;
}

function spread({ below, above, count }: Gap): readonly number[] | undefined {
  if (above === undefined) return Array.from({ length: count }, (_, i) => (below ?? -1) + 1 + i);
  if (below === undefined) return Array.from({ length: count }, (_, i) => above - count + i);
  const places = Array.from({ length: count }, (_, i) => below + ((above - below) * (i + 1)) / (count + 1));
  const ascending = [below, ...places, above].every(
    (place, i, all) => i === 0 || place > (all[i - 1] ?? place),
  );
  return ascending ? places : undefined;
}

/** The ids of a longest subsequence that is in order already. */
function longestAscending(members: readonly Member[]): ReadonlySet<number> {
  /** For each length, the smallest last member of such a subsequence. */
  const ends: Member[] = [];
  const previous = new Map<number, Member | undefined>();
  for (const member of members) {
    const length = ends.findIndex((end) => !comesBefore(end, member));
    const at = length < 0 ? ends.length : length;
    previous.set(member.sid, ends[at - 1]);
    ends[at] = member;
  }
  const result = new Set<number>();
  for (let member = ends.at(-1); member !== undefined; member = previous.get(member.sid))
    result.add(member.sid);
  return result;
}
