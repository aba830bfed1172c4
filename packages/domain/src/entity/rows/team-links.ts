/** The registers by which rows become part of a team, as `COLLECTIONS` declares them. */
import type { CollectionName } from '../fields/field-types.ts';
import { NOTE_KIND_COLLECTIONS } from '../tables/note.ts';
import { COLLECTION_NAMES, definitionOf, isCollectionName, type TeamLink } from './collections.ts';
import type { Reference, RegistersOf } from './references.ts';

/** The ways in which a row of this collection is part of a team; none for a collection that does not exist. */
export function teamLinksOf(collection: string): readonly TeamLink[] {
  return isCollectionName(collection) ? definitionOf(collection).team : [];
}

/** Collections that the team's row lists, by the field that lists them. */
export const LISTED: readonly { readonly collection: CollectionName; readonly field: string }[] =
  COLLECTION_NAMES.flatMap((collection) =>
    teamLinksOf(collection).flatMap((link) =>
      link.by === 'list' ? [{ collection, field: link.field }] : [],
    ),
  );

/** Fields by which a row of a team makes another row part of the team. */
export const NAMED: readonly {
  readonly holder: CollectionName;
  readonly field: string;
  readonly collection: CollectionName;
}[] = COLLECTION_NAMES.flatMap((collection) =>
  teamLinksOf(collection).flatMap((link) =>
    link.by === 'named' ? [{ holder: link.collection, field: link.field, collection }] : [],
  ),
);

const isPart = (collection: string) => teamLinksOf(collection).some(({ by }) => by === 'parent');

/** The row that a row is part of, by its registers: a session's selection, what a note is about. Else null. */
export function parentOf(collection: string, registers: RegistersOf<unknown>): Reference | null {
  if (!isCollectionName(collection) || !isPart(collection)) return null;
  const { owner } = definitionOf(collection);
  if (owner.by === 'subject') return subjectIn(registers);
  if (owner.by !== 'row') return null;
  const sid = registers[owner.field]?.[0];
  return typeof sid === 'number' ? { collection: owner.collection, sid } : null;
}

/**
 * Whether rows of this collection are part of a row other than a team, which their `owner` names. Such a row has no
 * team of its own.
 */
export function isPartOfRow(collection: string): boolean {
  if (!isCollectionName(collection)) return false;
  const { owner } = definitionOf(collection);
  return owner.by === 'row' && owner.collection !== 'teams';
}

/** What a note is about: its register `about` holds `kind` and `kind_sid`. */
export function subjectIn(registers: RegistersOf<unknown>): Reference | null {
  const about = registers.about?.[0] as { kind?: unknown; kind_sid?: unknown } | null | undefined;
  const { kind, kind_sid: sid } = about ?? {};
  const target = Object.entries(NOTE_KIND_COLLECTIONS).find(([name]) => name === kind)?.[1];
  return target !== undefined && typeof sid === 'number' ? { collection: target, sid } : null;
}

/** Paths of registers that name the team of a row; `player_sids/` stands for all paths that begin so. */
const LINKING = new Set([
  'about',
  ...NAMED.map(({ field }) => field),
  ...COLLECTION_NAMES.flatMap((collection) => {
    const { owner } = definitionOf(collection);
    return isPart(collection) && owner.by === 'row' ? [owner.field] : [];
  }),
]);

/**
 * Whether a register names the team of a row. Such a register is kept when a deleted row is emptied: it contains only
 * ids.
 */
export function linksToTeam(path: string): boolean {
  return LINKING.has(path) || LISTED.some(({ field }) => path.startsWith(`${field}/`));
}
