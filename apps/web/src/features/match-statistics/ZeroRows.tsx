/** The empty rows of a table, as one line that unfolds. */
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';

interface ZeroRowsProps {
  /** How many rows there are, and what they lack. */
  readonly summary: string;
  readonly names: readonly string[];
}

export function ZeroRows({ summary, names }: ZeroRowsProps) {
  if (names.length === 0) return null;
  return (
    <SmallFold summary={summary} quiet>
      <p>
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
    </SmallFold>
  );
}
