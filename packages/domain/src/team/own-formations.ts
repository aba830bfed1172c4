/** A team's own formations: a shape for a number of players, under a name. */
import type { Match } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { raiseDuplicateIds } from '../entity/unique-ids.ts';
import { OWN_FORMATIONS_MAX } from '../limits.ts';
import { type Formation, formationOf, formationsFor, knownFormation } from '../match/formations.ts';
import type { Point } from '../match/grid.ts';
import { SHIRT_NUMBER_NONE } from '../match/limits.ts';
import {
  FORMATION_TITLE_MAX,
  fieldSpot,
  isPlayable,
  type OwnShape,
  ownFormation,
  ownFormationPrefix,
  spotsOfPlaces,
} from '../match/own-formation.ts';
import { plainLine } from '../match/plain-text.ts';
import { freeSpots } from '../match/spots.ts';
import { ok, type Result, refuse } from '../result.ts';

export type FormationRefusal =
  /** Label is empty. */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  /** Another one of the team's own, or a built-in one for that number of players, is called so. */
  | { readonly code: 'formationNameTaken' }
  | { readonly code: 'formationsFull'; readonly max: number }
  /** Not 4 to 11 players, nobody in goal, or two on one spot. */
  | { readonly code: 'formationNotPlayable' }
  | { readonly code: 'formationUnknown'; readonly id: number };

type WithFormations = Pick<Team, 'formations'>;
/** Who chooses a formation: the team itself, and its templates. */
type WithChoices = Pick<Team, 'formations' | 'metadata' | 'matchtemplates'>;

/** The team's own formations in its order, under plain titles; stored ones that nobody can play are left out. */
export function ownFormationsOf({ formations }: WithFormations): readonly OwnShape[] {
  return formations
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(shapeOf)
    .filter(({ spots }) => isPlayable(spots))
    .map((shape) => ({ ...shape, title: plainLine(shape.title) }));
}

/** Undefined when the team has none of that id that can be played. */
export function ownFormationOf(team: WithFormations, id: number): OwnShape | undefined {
  return ownFormationsOf(team).find((formation) => formation.id === id);
}

/**
 * What can be chosen for a number of players: the built-in formations, the team's own, and last the one that is
 * chosen where the team has changed or deleted it since.
 */
export function formationChoices(
  team: WithFormations,
  pitchPlayers: number,
  chosen: string,
): readonly Formation[] {
  const own = ownFormationsOf(team)
    .filter(({ spots }) => spots.length === pitchPlayers)
    .map(ownFormation);
  // As it is stored with the match: its title may have been written before titles were plain.
  const all = [...formationsFor(pitchPlayers), ...own].map((formation) =>
    formation.id === plainLine(chosen) ? { ...formation, id: chosen } : formation,
  );
  const known = knownFormation(pitchPlayers, chosen);
  if (known === undefined || all.some(({ id }) => id === chosen)) return all;
  return [...all, { ...known, variant: 'kept' }];
}

/** A shape to begin with: a formation as it is. */
export function spotsOfFormation(pitchPlayers: number, formation: string): readonly Point[] {
  const { spots } = formationOf(pitchPlayers, formation);
  return spots.map((spot, index) => (index === 0 ? spot : fieldSpot(spot)));
}

/** A shape to begin with: where a match's players stand, and its formation's free spots beside them. */
export function spotsOfLineup(match: Match, places: readonly Point[]): readonly Point[] {
  const standing = places.map(({ x, y }) => ({ player_sid: 0, x, y }));
  const free = freeSpots(match, standing);
  const spots = spotsOfPlaces([...standing, ...free]).slice(0, match.pitchPlayers);
  return isPlayable(spots) ? spots : spotsOfFormation(match.pitchPlayers, match.formation);
}

/** What is wrong with a formation's title; `own` is the formation that has it already. */
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

/** The team with one more formation, behind the others; an id that is taken is raised (section 5). */
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
 * The team with another title or shape for one of its formations; the team's own format and its templates that
 * had chosen it follow. Matches keep the shape that they carry.
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

/** The team without one of its formations; what had chosen it takes the first for that number of players. */
export function withoutFormation<T extends WithChoices>(team: T, id: number): Result<T, FormationRefusal> {
  if (!team.formations.some((formation) => formation.id === id)) {
    return refuse({ code: 'formationUnknown', id });
  }
  return ok({
    ...withChoice(team, id, null),
    formations: team.formations.filter((formation) => formation.id !== id),
  });
}

/** There is no room for one more (`OWN_FORMATIONS_MAX`). */
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

/** Two titles that a coach takes for the same. */
function comparable(title: string): string {
  return plainLine(title).toLowerCase();
}
