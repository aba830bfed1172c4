/** How a goal or a chance came, as words for buttons and switches. */
import type { GoalType } from '@touchline/domain/entity/match';
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
/** A chance is no goal: it came by a shot, a header, or not said. */
export const CHANCE_KINDS = GOAL_KINDS.filter((kind) => kind !== 'GOAL');

export const goalKindText = (kind: GoalKind): string => KIND_TEXT[kind]();
