/** What a table of a match has nothing for, as one line that opens. */
import { SmallFold } from '#ui/parts/SmallFold.tsx';

interface ZeroRowsProps {
  /** How many there are, and of what they have none. */
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
