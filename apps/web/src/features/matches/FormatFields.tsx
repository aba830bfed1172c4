/** The format of a match: players, minutes, parts, formation, and what follows a draw. */
import { Input, SegmentedControl } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { matchDefaults } from '@touchline/domain/match/setup/defaults';
import type { MatchSetup } from '@touchline/domain/match/setup/setup';
import { EXTRA_LENGTH_MAX, EXTRA_LENGTH_MIN, EXTRA_PARTS_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { LengthField, PartsField, PlayersField } from '#ui/parts/fields/FormatFields.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import { FormationChoice } from '#ui/pitch/FormationChoice.tsx';
import styles from './matches.module.css';

export type Format = Pick<
  MatchSetup,
  'pitchPlayers' | 'matchLength' | 'matchParts' | 'extraParts' | 'extraLength' | 'formation'
>;

interface FormatFieldsProps {
  readonly format: Format;
  readonly change: (values: Partial<Format>) => void;
  /** The match has started. */
  readonly locked?: boolean;
}

export function FormatFields({ format, change, locked = false }: FormatFieldsProps) {
  return (
    <>
      <div className={styles.halves}>
        <PlayersField
          value={format.pitchPlayers}
          disabled={locked}
          onChange={(pitchPlayers) => change(formatFor(pitchPlayers, format))}
        />
        <LengthField
          value={format.matchLength}
          disabled={locked}
          onChange={(matchLength) => change({ matchLength })}
        />
      </div>
      <PartsField format={format} disabled={locked} onChange={(matchParts) => change({ matchParts })} />
    </>
  );
}

interface FormationFieldProps extends FormatFieldsProps {
  readonly team: Team;
  readonly pitch: number;
}

export function FormationField({ team, pitch, format, change, locked = false }: FormationFieldProps) {
  return (
    <FormationChoice
      team={team}
      pitchPlayers={format.pitchPlayers}
      value={format.formation}
      pitch={pitch}
      disabled={locked}
      onChange={(formation) => change({ formation })}
    />
  );
}

const EXTRA_TIME = 'extra';
const KICKS = 'kicks';
const BOTH_PARTS = Array.from({ length: EXTRA_PARTS_MAX }, (_, index) => index + 1);

/** A drawn cup match continues with extra time and then kicks, or with kicks at once. */
export function DrawFields({ format, change, locked = false }: FormatFieldsProps) {
  const extra = format.extraParts > 0;
  return (
    <>
      <Input.Wrapper label={m.matches_draw_then()} labelElement="div">
        <SegmentedControl
          fullWidth
          className={styles.narrow ?? ''}
          aria-label={m.matches_draw_then()}
          disabled={locked}
          value={extra ? EXTRA_TIME : KICKS}
          onChange={(value) => change({ extraParts: value === EXTRA_TIME ? EXTRA_PARTS_MAX : 0 })}
          data={[
            { value: EXTRA_TIME, label: m.matches_draw_extra() },
            { value: KICKS, label: m.matches_draw_kicks() },
          ]}
        />
      </Input.Wrapper>
      {extra && (
        <div className={styles.pair}>
          <Input.Wrapper label={m.words_extra_time()} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={m.words_extra_time()}
              disabled={locked}
              value={String(format.extraParts)}
              onChange={(value) => change({ extraParts: Number(value) })}
              data={BOTH_PARTS.map((parts) => ({
                value: String(parts),
                label: m.teams_parts_option({ count: parts }),
              }))}
            />
          </Input.Wrapper>
          <Stepper
            label={m.matches_extra_length()}
            fewer={m.teams_shorter()}
            more={m.teams_longer()}
            value={format.extraLength}
            min={EXTRA_LENGTH_MIN}
            max={EXTRA_LENGTH_MAX}
            disabled={locked}
            onChange={(extraLength) => change({ extraLength })}
          />
        </div>
      )}
    </>
  );
}

/** A new number of players sets its default length, unless the coach had chosen another one. */
function formatFor(pitchPlayers: number, format: Format): Partial<Format> {
  const usual = matchDefaults(format.pitchPlayers).matchLength === format.matchLength;
  const next = matchDefaults(pitchPlayers);
  return { pitchPlayers, formation: next.formation, ...(usual ? { matchLength: next.matchLength } : {}) };
}
