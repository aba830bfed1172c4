/** A team's own match templates: a format under a name, from which matches are made. */
import { TEXT_SHORT } from '../entity/field.ts';
import type { Match } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { raiseDuplicateIds } from '../entity/unique-ids.ts';
import { CUSTOM_TEMPLATES_MAX } from '../limits.ts';
import {
  BLOCKS_MAX,
  clamp,
  clampMatchLength,
  clampParts,
  clampPitchPlayers,
  EXTRA_LENGTH_MAX,
  EXTRA_LENGTH_MIN,
  EXTRA_PARTS_MAX,
} from '../match/limits.ts';
import { plainLine } from '../match/plain-text.ts';
import { ok, type Result, refuse } from '../result.ts';

export type MatchTemplate = Team['matchtemplates'][number];
/** What a coach chooses; the team gives it its id and its place. */
export type TemplateDraft = Omit<MatchTemplate, 'id' | 'order'>;

export type TemplateRefusal =
  /** Label is empty. */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  /** Template name already exists. */
  | { readonly code: 'templateNameTaken' }
  /** Maximum of custom templates reached. */
  | { readonly code: 'templatesFull'; readonly max: number }
  | { readonly code: 'templateUnknown'; readonly id: number };

type WithTemplates = Pick<Team, 'matchtemplates'>;

/** What a match has unless it is set otherwise. */
const EXTRA_TIME = { extraParts: 2, extraLength: 15 } as const;

/** The team's templates in the coach's order. */
export function templatesOf({ matchtemplates }: WithTemplates): readonly MatchTemplate[] {
  return matchtemplates.toSorted((a, b) => a.order - b.order || a.id - b.id).map(shaped);
}

/** The template with this id as a match can have it; undefined when the team has none of that id. */
export function templateOf(team: WithTemplates, id: number): MatchTemplate | undefined {
  const found = team.matchtemplates.find((template) => template.id === id);
  return found === undefined ? undefined : shaped(found);
}

/** A template to begin with: as the team plays. */
export function draftOfTeam({ metadata }: Pick<Team, 'metadata'>): TemplateDraft {
  const { pitchPlayers, matchLength, halfParts, matchParts, formation, captain, keeper } = metadata;
  return shaped({
    ...{ label: '', pitchPlayers, matchLength, halfParts, matchParts, scheme: formation, captain, keeper },
    ...EXTRA_TIME,
  });
}

/** A template to begin with: as a match is set up. */
export function draftOfMatch(match: Match): TemplateDraft {
  const { pitchPlayers, matchLength, halfParts, matchParts, extraParts, extraLength, formation } = match;
  return shaped({
    ...{ label: '', pitchPlayers, matchLength, halfParts, matchParts, extraParts, extraLength },
    scheme: formation,
    captain: noneIsZero(match.metadata.captain),
    keeper: noneIsZero(match.keeper[0] ?? -1),
  });
}

/** What is wrong with a template's label; `own` is the template that has it already. */
export function labelRefusal(team: WithTemplates, label: string, own?: number): TemplateRefusal | null {
  const wanted = comparable(label);
  if (wanted === '') return { code: 'labelMissing' };
  if (plainLine(label).length > TEXT_SHORT) return { code: 'labelTooLong', max: TEXT_SHORT };
  const taken = team.matchtemplates.some(
    (template) => template.id !== own && comparable(template.label) === wanted,
  );
  return taken ? { code: 'templateNameTaken' } : null;
}

/** The team with one more template, behind the others; an id that is taken is raised (section 5). */
export function withTemplate<T extends WithTemplates>(
  team: T,
  { id, ...draft }: TemplateDraft & { readonly id: number },
): Result<T, TemplateRefusal> {
  if (isFull(team)) return refuse({ code: 'templatesFull', max: CUSTOM_TEMPLATES_MAX });
  const refusal = labelRefusal(team, draft.label);
  if (refusal !== null) return refuse(refusal);
  const order = 1 + Math.max(-1, ...team.matchtemplates.map((known) => known.order));
  const added = shaped({ ...draft, id, label: draft.label, order });
  return ok({ ...team, matchtemplates: raiseDuplicateIds([...team.matchtemplates, added]) });
}

/** The team with another label or format in one of its templates. */
export function withTemplateChanged<T extends WithTemplates>(
  team: T,
  id: number,
  changes: Partial<TemplateDraft>,
): Result<T, TemplateRefusal> {
  const before = templateOf(team, id);
  if (before === undefined) return refuse({ code: 'templateUnknown', id });
  const refusal = changes.label === undefined ? null : labelRefusal(team, changes.label, id);
  if (refusal !== null) return refuse(refusal);
  const changed = { ...before, ...changes };
  const after = shaped(changed);
  return ok({
    ...team,
    matchtemplates: team.matchtemplates.map((template) => (template.id === id ? after : template)),
  });
}

/** The team without a template; matches that were made from it stay as they are. */
export function withoutTemplate<T extends WithTemplates>(team: T, id: number): Result<T, TemplateRefusal> {
  if (templateOf(team, id) === undefined) return refuse({ code: 'templateUnknown', id });
  return ok({ ...team, matchtemplates: team.matchtemplates.filter((template) => template.id !== id) });
}

/** Whether the team has as many as it may. */
export function isFull({ matchtemplates }: WithTemplates): boolean {
  return matchtemplates.length >= CUSTOM_TEMPLATES_MAX;
}

/** A plain label, and stored numbers as a match can have them (sections 5 and 9). */
function shaped<T extends TemplateDraft>(template: T): T {
  return {
    ...template,
    label: plainLine(template.label),
    pitchPlayers: clampPitchPlayers(template.pitchPlayers),
    matchLength: clampMatchLength(template.matchLength),
    matchParts: clampParts(template.matchParts),
    halfParts: clamp(Math.trunc(template.halfParts), 0, BLOCKS_MAX),
    extraParts: clamp(Math.trunc(template.extraParts), 0, EXTRA_PARTS_MAX),
    extraLength: clamp(template.extraLength, EXTRA_LENGTH_MIN, EXTRA_LENGTH_MAX),
  };
}

/** Two labels that a coach takes for the same. */
function comparable(label: string): string {
  return plainLine(label).toLowerCase();
}

/** A match says -1 for nobody, a team 0. */
function noneIsZero(player: number): number {
  return player === -1 ? 0 : player;
}
