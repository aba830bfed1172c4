/** A team's own match templates: named formats from which matches are created. */
import { TEXT_SHORT } from '../entity/fields/field.ts';
import { raiseDuplicateIds } from '../entity/fields/unique-ids.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
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
} from '../match-limits.ts';
import { ok, type Result, refuse } from '../result.ts';
import { plainLine } from '../text/plain-text.ts';

export type MatchTemplate = Team['matchtemplates'][number];
/** The editable values. The team assigns id and position. */
export type TemplateDraft = Omit<MatchTemplate, 'id' | 'order'>;

export type TemplateRefusal =
  /** Message: "Label is empty." */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  /** Message: "Template name already exists." */
  | { readonly code: 'templateNameTaken' }
  /** Message: "Maximum of custom templates reached." */
  | { readonly code: 'templatesFull'; readonly max: number }
  | { readonly code: 'templateUnknown'; readonly id: number };

type WithTemplates = Pick<Team, 'matchtemplates'>;

/** The values of a match that nothing else sets. */
const EXTRA_TIME = { extraParts: 2, extraLength: 15 } as const;

/** The team's templates in its order. */
export function templatesOf({ matchtemplates }: WithTemplates): readonly MatchTemplate[] {
  return matchtemplates.toSorted((a, b) => a.order - b.order || a.id - b.id).map(shaped);
}

/** The template with this id, limited to values that a match can have; undefined when it does not exist. */
export function templateOf(team: WithTemplates, id: number): MatchTemplate | undefined {
  const found = team.matchtemplates.find((template) => template.id === id);
  return found === undefined ? undefined : shaped(found);
}

/** A template to start from: the team's format. */
export function draftOfTeam({ metadata }: Pick<Team, 'metadata'>): TemplateDraft {
  const { pitchPlayers, matchLength, halfParts, matchParts, formation, captain, keeper } = metadata;
  return shaped({
    label: '',
    pitchPlayers,
    matchLength,
    halfParts,
    matchParts,
    scheme: formation,
    captain,
    keeper,
    ...EXTRA_TIME,
  });
}

/** A template to start from: the setup of a match. */
export function draftOfMatch(match: Match): TemplateDraft {
  const { pitchPlayers, matchLength, halfParts, matchParts, extraParts, extraLength, formation } = match;
  return shaped({
    label: '',
    pitchPlayers,
    matchLength,
    halfParts,
    matchParts,
    extraParts,
    extraLength,
    scheme: formation,
    captain: noneIsZero(match.metadata.captain),
    keeper: noneIsZero(match.keeper[0] ?? -1),
  });
}

/** The problem of a template's label; `own` is the template that already has it. */
export function labelRefusal(team: WithTemplates, label: string, own?: number): TemplateRefusal | null {
  const wanted = comparable(label);
  if (wanted === '') return { code: 'labelMissing' };
  if (plainLine(label).length > TEXT_SHORT) return { code: 'labelTooLong', max: TEXT_SHORT };
  const taken = team.matchtemplates.some(
    (template) => template.id !== own && comparable(template.label) === wanted,
  );
  return taken ? { code: 'templateNameTaken' } : null;
}

/** The team with one more template at the end. An id that is taken is raised (section 5). */
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

/** The team without a template. Matches created from it do not change. */
export function withoutTemplate<T extends WithTemplates>(team: T, id: number): Result<T, TemplateRefusal> {
  if (templateOf(team, id) === undefined) return refuse({ code: 'templateUnknown', id });
  return ok({ ...team, matchtemplates: team.matchtemplates.filter((template) => template.id !== id) });
}

/** True when the team has `CUSTOM_TEMPLATES_MAX` templates. */
export function isFull({ matchtemplates }: WithTemplates): boolean {
  return matchtemplates.length >= CUSTOM_TEMPLATES_MAX;
}

/** A plain label, and stored numbers limited to those that a match can have (sections 5 and 9). */
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

/** True for two labels that a user would consider equal. */
function comparable(label: string): string {
  return plainLine(label).toLowerCase();
}

/** Matches store -1 for no player, teams store 0. */
function noneIsZero(player: number): number {
  return player === -1 ? 0 : player;
}
