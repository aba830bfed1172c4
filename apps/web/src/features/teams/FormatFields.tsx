import { matchDefaults } from '@touchline/domain/match/defaults';
import { formationOf } from '@touchline/domain/match/formations';
import { LengthField, PartsField, PlayersField } from '#ui/parts/FormatFields.tsx';

/** How a team plays: what a new match starts with. */
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

/** Another number of players brings the length and the formation that go with it (section 9). */
export function TeamPlayersField({ format, onChange }: FormatFieldsProps) {
  return (
    <PlayersField
      value={format.pitchPlayers}
      onChange={(players) => onChange(formatFor(players, format.matchParts === 4))}
    />
  );
}

/** What goes with a number of players; the defaults of section 9 know 5 and more. */
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
