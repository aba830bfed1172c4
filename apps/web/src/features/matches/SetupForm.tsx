/** The fields of a match's setup. */

import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import { matchDefaults } from '@touchline/domain/match/defaults';
import {
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
} from '@touchline/domain/match/limits';
import type { MatchSetup } from '@touchline/domain/match/setup';
import { isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { Stepper } from '#ui/parts/Stepper.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { DATE_FIELD } from './match-actions.ts';
import styles from './matches.module.css';
import type { SetupProblems } from './setup-texts.ts';

interface SetupFormProps {
  readonly team: Team;
  readonly match: Match;
  readonly setup: MatchSetup;
  readonly change: (setup: MatchSetup) => void;
  readonly problems: SetupProblems;
}

/** What one sees across the pitch: the colours that shirts usually have. */
const OPPONENT_COLOURS: Readonly<Record<string, () => string>> = {
  '#d3263a': m.matches_colour_red,
  '#f97316': m.matches_colour_orange,
  '#f6d30f': m.matches_colour_yellow,
  '#16a34a': m.matches_colour_green,
  '#0ea5e9': m.matches_colour_light_blue,
  '#1e3a8a': m.matches_colour_dark_blue,
  '#7c3aed': m.matches_colour_purple,
  '#ffffff': m.matches_colour_white,
  '#9ca3af': m.matches_colour_grey,
  '#111827': m.matches_colour_black,
};

const NAME_MAX = 255;
const LENGTH_STEP = 5;

export function SetupForm({ team, match, setup, change, problems }: SetupFormProps) {
  const set = (values: Partial<MatchSetup>) => change({ ...setup, ...values });
  const locked = !isNotStarted(match.status);
  return (
    <>
      <section className={styles.card}>
        <h2>{m.matches_opponent()}</h2>
        <div className={styles.pair}>
          <TextInput
            label={m.matches_opponent_club()}
            required
            maxLength={NAME_MAX}
            value={setup.opponent_clubname}
            error={problems.opponent_clubname}
            onChange={(event) => set({ opponent_clubname: event.currentTarget.value })}
          />
          <TextInput
            label={m.matches_opponent_team()}
            maxLength={NAME_MAX}
            value={setup.opponent_teamname}
            onChange={(event) => set({ opponent_teamname: event.currentTarget.value })}
          />
        </div>
        <div>
          <span className={styles.label} id="opponent-shirt">
            {m.matches_opponent_shirt()}
          </span>
          <div className={styles.colours} role="radiogroup" aria-labelledby="opponent-shirt">
            <Shirt shirt={setup.opponent_shirt} size={44} />
            {Object.entries(OPPONENT_COLOURS).map(([colour, text]) => (
              <input
                key={colour}
                type="radio"
                name="opponent-colour"
                checked={setup.opponent_shirt.type === 0 && setup.opponent_shirt.color1 === colour}
                aria-label={text()}
                className={styles.swatch}
                style={{ background: colour }}
                onChange={() => set({ opponent_shirt: { ...setup.opponent_shirt, type: 0, color1: colour } })}
              />
            ))}
          </div>
        </div>
      </section>
      <section className={styles.card}>
        <h2>{m.matches_when()}</h2>
        <div className={styles.pair}>
          <TextInput
            id={DATE_FIELD}
            type="date"
            label={m.matches_date()}
            required
            value={dateText(setup.date)}
            error={problems.date}
            onChange={(event) => set({ date: dateOf(event.currentTarget.value) })}
          />
          <TextInput
            type="time"
            label={m.matches_time()}
            required
            value={timeText(setup)}
            error={problems.dateHours}
            onChange={(event) => set(timeOf(event.currentTarget.value))}
          />
        </div>
        <div className={styles.pair}>
          <Input.Wrapper label={m.matches_where()} labelElement="div">
            <SegmentedControl
              fullWidth
              value={setup.awaygame ? 'away' : 'home'}
              onChange={(value) => set({ awaygame: value === 'away' })}
              data={[
                { value: 'home', label: m.matches_home() },
                { value: 'away', label: m.matches_away() },
              ]}
            />
          </Input.Wrapper>
          <Select
            label={m.matches_period()}
            value={String(setup.period)}
            onChange={(value) => set({ period: Number(value) })}
            data={team.metadata.periods.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </div>
        <Input.Wrapper label={m.matches_kind()} labelElement="div">
          <SegmentedControl
            fullWidth
            value={String(setup.kind)}
            onChange={(value) => set({ kind: KINDS.find((kind) => String(kind) === value) ?? 1 })}
            data={[
              { value: '1', label: m.matches_kind_competition() },
              { value: '2', label: m.matches_kind_cup() },
              { value: '3', label: m.matches_kind_friendly() },
            ]}
          />
        </Input.Wrapper>
      </section>
      <section className={styles.card}>
        <h2>{m.matches_format()}</h2>
        {locked && <p className={styles.hint}>{m.matches_locked()}</p>}
        <div className={styles.pair}>
          <Stepper
            label={m.matches_players_on_pitch()}
            fewer={m.matches_fewer_players()}
            more={m.matches_more_players()}
            value={setup.pitchPlayers}
            min={PITCH_PLAYERS_MIN}
            max={PITCH_PLAYERS_MAX}
            disabled={locked}
            onChange={(pitchPlayers) => set(formatFor(pitchPlayers, setup))}
          />
          <Stepper
            label={m.matches_length()}
            fewer={m.matches_fewer_minutes()}
            more={m.matches_more_minutes()}
            value={setup.matchLength}
            min={MATCH_LENGTH_MIN}
            max={MATCH_LENGTH_MAX}
            step={LENGTH_STEP}
            disabled={locked}
            onChange={(matchLength) => set({ matchLength })}
          />
        </div>
        <Input.Wrapper label={m.matches_parts()} labelElement="div">
          <SegmentedControl
            fullWidth
            disabled={locked}
            value={String(setup.matchParts)}
            onChange={(value) => set({ matchParts: Number(value) })}
            data={Array.from({ length: MATCH_PARTS_MAX }, (_, index) => ({
              value: String(index + 1),
              label:
                index === 0 ? m.matches_parts_option_one() : m.matches_parts_option({ parts: index + 1 }),
            }))}
          />
        </Input.Wrapper>
        <p className={styles.hint}>
          {m.matches_parts_text({
            parts: setup.matchParts,
            minutes: Math.round((setup.matchLength / setup.matchParts) * 10) / 10,
          })}
        </p>
      </section>
    </>
  );
}

const KINDS = [1, 2, 3] as const;

/** Another number of players brings the length that goes with it, where the coach had not chosen one. */
function formatFor(pitchPlayers: number, setup: MatchSetup): Partial<MatchSetup> {
  const usual = matchDefaults(setup.pitchPlayers).matchLength === setup.matchLength;
  const next = matchDefaults(pitchPlayers);
  return { pitchPlayers, formation: next.formation, ...(usual ? { matchLength: next.matchLength } : {}) };
}

/** The stored day is midnight as if in UTC; a date field's text is the same day. */
function dateText(seconds: number): string {
  return seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : '';
}

function dateOf(text: string): number {
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? 0 : milliseconds / 1000;
}

function timeText({ dateHours, dateMinutes }: MatchSetup): string {
  return `${String(dateHours).padStart(2, '0')}:${String(dateMinutes).padStart(2, '0')}`;
}

/** An emptied field is an invalid hour, so that the form can say so. */
function timeOf(text: string): Pick<MatchSetup, 'dateHours' | 'dateMinutes'> {
  const [hours = -1, minutes = -1] = text === '' ? [] : text.split(':').map(Number);
  return { dateHours: hours, dateMinutes: minutes };
}
