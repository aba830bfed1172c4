/** The kind of a goal or a chance: an optional choice. */
import type { GoalType } from '@touchline/domain/entity/tables/match';
import { offeredOf } from '@touchline/domain/match/events/offered';
import { useSettings } from '#data/hooks/settings.ts';
import { CHANCE_KINDS, GOAL_KINDS, goalKindText } from '#ui/words/match/goal-kinds.ts';
import { Pills } from './Pills.tsx';

interface KindsProps {
  readonly legend: string;
  readonly value: GoalType;
  readonly choose: (type: GoalType) => void;
  readonly ofChance?: boolean;
}

/** The kinds that the coach has enabled. */
export function Kinds({ legend, value, choose, ofChance = false }: KindsProps) {
  const settings = useSettings();
  const kinds = offeredOf(ofChance ? CHANCE_KINDS : GOAL_KINDS, settings?.match_goaltypes ?? []);
  const options = kinds.map((kind) => ({ value: kind, label: goalKindText(kind) }));
  return <Pills legend={legend} options={options} value={value} choose={choose} />;
}
