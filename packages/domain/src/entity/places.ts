/**
 * Places of the members of an ordered list of ids, such as a team's players. Each member's register
 * holds its place; only their order means anything. A change writes the fewest places that give the new
 * order: who only stands behind somebody that left is not written, so that a device which removed him
 * meanwhile has not written in vain (MRG-1).
 */

/**
 * The places that a list was read with, or written with. They are no part of an entity, and yet what is
 * written next depends on them: after two devices' changes came together they are not 0, 1, 2.
 */
const known = new WeakMap<readonly number[], readonly number[]>();

/** Keeps with a list of ids which place each of them has, in the order of the list. */
export function rememberPlaces(sids: readonly number[], places: readonly number[]): void {
  known.set(sids, places);
}

/** The place of each member: as it was read or written, else its position. */
export function placesOf(sids: readonly number[]): ReadonlyMap<number, number> {
  const places = known.get(sids);
  return new Map(sids.map((sid, position) => [sid, places?.[position] ?? position]));
}

/** The places to write so that `before` becomes `after`, null for who left; empty when nothing changed. */
export function placesBetween(
  before: readonly number[],
  after: readonly number[],
): ReadonlyMap<number, number | null> {
  const changes = new Map<number, number | null>();
  if (before.length === after.length && before.every((sid, position) => sid === after[position]))
    return changes;
  const old = placesOf(before);
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

/** Whether a member comes before another: by place, and by id where places are equal. */
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
    // No room left between two neighbours: everybody gets a new place.
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

/** The ids of a longest part of the list that is in order already. */
function longestAscending(members: readonly Member[]): ReadonlySet<number> {
  /** For each length, the smallest member that such a part can end with. */
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
