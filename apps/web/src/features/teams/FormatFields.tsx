import { Input, SegmentedControl } from '@mantine/core';
import { matchDefaults } from '@touchline/domain/match/defaults';
import { formationOf } from '@touchline/domain/match/formations';
import {
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
} from '@touchline/domain/match/limits';
import { m } from '@touchline/i18n';
import { Stepper } from '#ui/parts/Stepper.tsx';
import { minutesText } from './TeamScreen.tsx';
import styles from './teams.module.css';

/** How a team plays: what a new match starts with. */
export interface Format {
  readonly pitchPlayers: number;
  readonly matchLength: number;
  readonly matchParts: number;
  readonly halfLength: number;
  readonly formation: string;
}

const LENGTH_STEP = 5;

export interface FormatFieldsProps {
  readonly format: Format;
  readonly onChange: (format: Format) => void;
}

/** Another number of players brings the length and the formation that go with it (section 9). */
export function PlayersField({ format, onChange }: FormatFieldsProps) {
  return (
    <Stepper
      label={m.teams_players_on_pitch()}
      fewer={m.teams_fewer_players()}
      more={m.teams_more_players()}
      value={format.pitchPlayers}
      min={PITCH_PLAYERS_MIN}
      max={PITCH_PLAYERS_MAX}
      onChange={(players) => onChange(formatFor(players, format.matchParts === 4))}
    />
  );
}

/** What goes with a number of players; the defaults of section 9 know 5 and more. */
function formatFor(players: number, quarters: boolean): Format {
  return {
    ...matchDefaults(players, { quarters }),
    pitchPlayers: players,
    formation: formationOf(players, '').id,
  };
}

export function LengthFields({ format, onChange }: FormatFieldsProps) {
  const set = (values: { matchLength?: number; matchParts?: number }) => {
    const next = { ...format, ...values };
    onChange({ ...next, halfLength: next.matchLength / 2 });
  };
  return (
    <>
      <Stepper
        label={m.teams_length()}
        fewer={m.teams_shorter()}
        more={m.teams_longer()}
        value={format.matchLength}
        min={MATCH_LENGTH_MIN}
        max={MATCH_LENGTH_MAX}
        step={LENGTH_STEP}
        onChange={(matchLength) => set({ matchLength })}
      />
      <Input.Wrapper label={m.teams_parts()} labelElement="div">
        <SegmentedControl
          fullWidth
          className={styles.narrow ?? ''}
          aria-label={m.teams_parts()}
          value={String(format.matchParts)}
          onChange={(value) => set({ matchParts: Number(value) })}
          data={Array.from({ length: MATCH_PARTS_MAX }, (_, index) => ({
            value: String(index + 1),
            label: m.teams_parts_option({ count: index + 1 }),
          }))}
        />
      </Input.Wrapper>
      <p className={styles.parts}>
        {m.teams_parts_text({
          parts: format.matchParts,
          minutes: minutesText(format.matchLength / format.matchParts),
        })}
      </p>
    </>
  );
}
