/** How a goal or a chance came: one of a row of choices, none of them needed. */
import type { GoalType } from '@touchline/domain/entity/match';
import { m } from '@touchline/i18n';
import { Pills } from './Pills.tsx';

interface KindsProps {
  readonly legend: string;
  readonly value: GoalType;
  readonly choose: (type: GoalType) => void;
  /** The kinds that the coach wants to be offered; empty for all. */
  readonly wanted: readonly string[];
  /** A chance is no goal: it came by a shot, a header, or not said. */
  readonly ofChance?: boolean;
}

const KINDS: readonly { readonly value: GoalType; readonly text: () => string }[] = [
  { value: 'GOAL', text: m.matchday_kind_goal },
  { value: 'SHOT', text: m.matchday_kind_shot },
  { value: 'HEADER', text: m.matchday_kind_header },
  { value: 'FREEKICK', text: m.matchday_kind_freekick },
  { value: 'PENALTY', text: m.matchday_kind_penalty },
];

export function Kinds({ legend, value, choose, wanted, ofChance = false }: KindsProps) {
  const options = KINDS.filter(
    (kind) => (wanted.length === 0 || wanted.includes(kind.value)) && !(ofChance && kind.value === 'GOAL'),
  ).map((kind) => ({ value: kind.value, label: kind.text() }));
  return <Pills legend={legend} options={options} value={value} choose={choose} />;
}
