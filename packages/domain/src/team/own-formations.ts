/** A team's own formations: named shapes for a number of players. */

import { raiseDuplicateIds } from '../entity/fields/unique-ids.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { OWN_FORMATIONS_MAX } from '../limits.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import type { Formation } from '../pitch/formation.ts';
import { formationOf, formationsFor, knownFormation } from '../pitch/formations.ts';
import type { Point } from '../pitch/grid.ts';
import {
  FORMATION_TITLE_MAX,
  fieldSpot,
  isPlayable,
  type OwnShape,
  ownFormation,
  ownFormationPrefix,
  spotsOfPlaces,
} from '../pitch/own-formation.ts';
import { freeSpots } from '../pitch/spots.ts';
import { ok, type Result, refuse } from '../result.ts';
import { plainLine } from '../text/plain-text.ts';

export type FormationRefusal =
  /** Message: "Label is empty." */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  /** The title of another own formation, or of a built-in one for that number of players. */
  | { readonly code: 'formationNameTaken' }
  | { readonly code: 'formationsFull'; readonly max: number }
  /** Not 4 to 11 players, no player in goal, or two players on one spot. */
  | { readonly code: 'formationNotPlayable' }
  | { readonly code: 'formationUnknown'; readonly id: number };

type WithFormations = Pick<Team, 'formations'>;
/** What can choose a formation: the team and its templates. */
type WithChoices = Pick<Team, 'formations' | 'metadata' | 'matchtemplates'>;

/** The team's own formations in its order, with plain titles. Stored ones that are not playable are left out. */
export function ownFormationsOf({ formations }: WithFormations): readonly OwnShape[] {
  return formations
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(shapeOf)
    .filter(({ spots }) => isPlayable(spots))
    .map((shape) => ({ ...shape, title: plainLine(shape.title) }));
}

/** Undefined when the team has no playable formation of that id. */
export function ownFormationOf(team: WithFormations, id: number): OwnShape | undefined {
  return ownFormationsOf(team).find((formation) => formation.id === id);
}

/**
 * The formations to choose from for a number of players: the built-in ones, the team's own, and last the chosen one if
 * the team has changed or deleted it since.
 */
export function formationChoices(
  team: WithFormations,
  pitchPlayers: number,
  chosen: string,
): readonly Formation[] {
  const own = ownFormationsOf(team)
    .filter(({ spots }) => spots.length === pitchPlayers)
    .map(ownFormation);
  // The text is compared as stored, because its title may be older than the rule for plain titles.
  const all = [...formationsFor(pitchPlayers), ...own].map((formation) =>
    formation.id === plainLine(chosen) ? { ...formation, id: chosen } : formation,
  );
  const known = knownFormation(pitchPlayers, chosen);
  if (known === undefined || all.some(({ id }) => id === chosen)) return all;
  return [...all, { ...known, variant: 'kept' }];
}

/** A shape to start from: an existing formation. */
export function spotsOfFormation(pitchPlayers: number, formation: string): readonly Point[] {
  const { spots } = formationOf(pitchPlayers, formation);
  return spots.map((spot, index) => (index === 0 ? spot : fieldSpot(spot)));
}

/** A shape to start from: the positions of a match's players and the free spots of its formation. */
export function spotsOfLineup(match: Match, places: readonly Point[]): readonly Point[] {
  const standing = places.map(({ x, y }) => ({ player_sid: 0, x, y }));
  const free = freeSpots(match, standing);
  const spots = spotsOfPlaces([...standing, ...free]).slice(0, match.pitchPlayers);
  return isPlayable(spots) ? spots : spotsOfFormation(match.pitchPlayers, match.formation);
}

/** The problem of a formation's title; `own` is the formation that already has it. */
export function titleRefusal(
  team: WithFormations,
  { title, players }: { readonly title: string; readonly players: number },
  own?: number,
): FormationRefusal | null {
  const wanted = comparable(title);
  if (wanted === '') return { code: 'labelMissing' };
  if (plainLine(title).length > FORMATION_TITLE_MAX)
    return { code: 'labelTooLong', max: FORMATION_TITLE_MAX };
  const taken =
    team.formations.some((known) => known.id !== own && comparable(known.title) === wanted) ||
    formationsFor(players).some(({ name }) => name === wanted);
  return taken ? { code: 'formationNameTaken' } : null;
}

/** The team with one more formation at the end. An id that is taken is raised (section 5). */
export function withFormation<T extends WithFormations>(
  team: T,
  { id, title, spots }: OwnShape,
): Result<T, FormationRefusal> {
  if (isFull(team)) return refuse({ code: 'formationsFull', max: OWN_FORMATIONS_MAX });
  const refusal = titleRefusal(team, { title, players: spots.length });
  if (refusal !== null) return refuse(refusal);
  if (!isPlayable(spots)) return refuse({ code: 'formationNotPlayable' });
  const order = 1 + Math.max(-1, ...team.formations.map((known) => known.order));
  const added = { id, label: `own-${id}`, order, ...stored({ title, spots }) };
  return ok({ ...team, formations: raiseDuplicateIds([...team.formations, added]) });
}

/**
 * The team with another title or shape for one of its formations. The team's format and the templates that chose it
 * follow. Matches keep the shape that they store.
 */
export function withFormationChanged<T extends WithChoices>(
  team: T,
  id: number,
  changes: Partial<Pick<OwnShape, 'title' | 'spots'>>,
): Result<T, FormationRefusal> {
  const before = team.formations.find((formation) => formation.id === id);
  if (before === undefined) return refuse({ code: 'formationUnknown', id });
  const shape = { ...shapeOf(before), ...changes };
  const refusal = titleRefusal(team, { title: shape.title, players: shape.spots.length }, id);
  if (changes.title !== undefined && refusal !== null) return refuse(refusal);
  if (!isPlayable(shape.spots)) return refuse({ code: 'formationNotPlayable' });
  const after = { ...before, ...stored(shape) };
  return ok({
    ...withChoice(team, id, ownFormation(shapeOf(after))),
    formations: team.formations.map((formation) => (formation.id === id ? after : formation)),
  });
}

/** The team without one of its formations. Its users get the first formation for that number of players. */
export function withoutFormation<T extends WithChoices>(team: T, id: number): Result<T, FormationRefusal> {
  if (!team.formations.some((formation) => formation.id === id)) {
    return refuse({ code: 'formationUnknown', id });
  }
  return ok({
    ...withChoice(team, id, null),
    formations: team.formations.filter((formation) => formation.id !== id),
  });
}

/** True when the team has `OWN_FORMATIONS_MAX` formations. */
export function isFull({ formations }: WithFormations): boolean {
  return formations.length >= OWN_FORMATIONS_MAX;
}

function withChoice<T extends WithChoices>(team: T, id: number, formation: Formation | null): T {
  const chosen = (players: number, stored: string) => {
    if (!stored.startsWith(ownFormationPrefix(id))) return stored;
    return formation?.spots.length === players ? formation.id : formationOf(players, '').id;
  };
  const { metadata, matchtemplates } = team;
  return {
    ...team,
    metadata: { ...metadata, formation: chosen(metadata.pitchPlayers, metadata.formation) },
    matchtemplates: matchtemplates.map((template) => ({
      ...template,
      scheme: chosen(template.pitchPlayers, template.scheme),
    })),
  };
}

function shapeOf({ id, title, positions }: Team['formations'][number]): OwnShape {
  const spots = Array.from({ length: Math.floor(positions.length / 2) }, (_, index) => ({
    x: positions[2 * index] ?? 0,
    y: positions[2 * index + 1] ?? 0,
  }));
  return { id, title, spots };
}

function stored({ title, spots }: Pick<OwnShape, 'title' | 'spots'>) {
  return {
    title: plainLine(title),
    positions: spots.flatMap(({ x, y }) => [x, y]),
    sn: spots.map(() => SHIRT_NUMBER_NONE),
  };
}

/** True for two titles that a user would consider equal. */
function comparable(title: string): string {
  return plainLine(title).toLowerCase();
}
