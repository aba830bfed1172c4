import { matchDefaults } from '@touchline/domain/match/setup/defaults';
import { formationOf } from '@touchline/domain/pitch/formations';
import { LengthField, PartsField, PlayersField } from '#ui/parts/fields/FormatFields.tsx';

/** The team's format: the starting values of a new match. */
export interface Format {
  readonly pitchPlayers: number;
  readonly matchLength: number;
  readonly matchParts: number;
  readonly formation: string;
}

export interface FormatFieldsProps {
  readonly format: Format;
  readonly onChange: (changed: Partial<Format>) => void;
}

/** Another number of players sets its default length and formation (section 9). */
export function TeamPlayersField({ format, onChange }: FormatFieldsProps) {
  return (
    <PlayersField
      value={format.pitchPlayers}
      onChange={(players) => onChange(formatFor(players, format.matchParts === 4))}
    />
  );
}

/** The defaults for a number of players; section 9 has them from 5 players on. */
function formatFor(players: number, quarters: boolean): Format {
  const { matchLength, matchParts } = matchDefaults(players, { quarters });
  return { pitchPlayers: players, matchLength, matchParts, formation: formationOf(players, '').id };
}

export function LengthFields({ format, onChange }: FormatFieldsProps) {
  return (
    <>
      <LengthField value={format.matchLength} onChange={(matchLength) => onChange({ matchLength })} />
      <PartsField format={format} onChange={(matchParts) => onChange({ matchParts })} />
    </>
  );
}
