/** Labels for kinds of goals and chances. */
import type { GoalType } from '@touchline/domain/entity/tables/match';
import { m } from '@touchline/i18n';

const KIND_TEXT = {
  GOAL: m.words_goal,
  SHOT: m.matchday_kind_shot,
  HEADER: m.matchday_kind_header,
  FREEKICK: m.matchday_kind_freekick,
  PENALTY: m.words_penalty,
} satisfies Partial<Record<GoalType, () => string>>;

export type GoalKind = keyof typeof KIND_TEXT;

export const GOAL_KINDS: readonly GoalKind[] = ['GOAL', 'SHOT', 'HEADER', 'FREEKICK', 'PENALTY'];
/** The kinds of a chance: a shot, a header, or unspecified. */
export const CHANCE_KINDS = GOAL_KINDS.filter((kind) => kind !== 'GOAL');

export const goalKindText = (kind: GoalKind): string => KIND_TEXT[kind]();
