/** The fields of a match's setup. */

import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import { extraIsOpen, type MatchSetup } from '@touchline/domain/match/setup';
import { isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { PitchChoice } from '#ui/pitch/PitchChoice.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { DrawFields, FormatFields, FormationField } from './FormatFields.tsx';
import { DATE_FIELD } from './match-actions.ts';
import styles from './matches.module.css';
import type { SetupProblems } from './setup-texts.ts';

interface SetupFormProps {
  readonly team: Team;
  readonly match: Match;
  readonly setup: MatchSetup;
  readonly change: (setup: MatchSetup) => void;
  readonly problems: SetupProblems;
  /** Said at the start, and saved all the same. */
  readonly warning: string | null;
  /** What the format of a new match begins with. */
  readonly beginning?: ReactNode;
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
const CUP = 2;

export function SetupForm(props: SetupFormProps) {
  const { team, match, setup, change, problems, warning, beginning } = props;
  const set = (values: Partial<MatchSetup>) => change({ ...setup, ...values });
  const locked = !isNotStarted(match.status);
  const extraLocked = !extraIsOpen(match);
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
        <div>
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
          <div role="status">{warning !== null && <p className={styles.warning}>{warning}</p>}</div>
        </div>
        <div className={styles.pair}>
          <Input.Wrapper label={m.matches_where()} labelElement="div">
            <SegmentedControl
              fullWidth
              value={setup.awaygame ? 'away' : 'home'}
              onChange={(value) => set({ awaygame: value === 'away' })}
              data={[
                { value: 'home', label: m.matches_choose_home() },
                { value: 'away', label: m.matches_choose_away() },
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
        {beginning}
        <FormatFields format={setup} change={set} locked={locked} />
        <PitchChoice value={setup.pitch} onChange={(pitch) => set({ pitch })} />
        <FormationField team={team} pitch={setup.pitch} format={setup} change={set} locked={locked} />
      </section>
      {setup.kind === CUP && (
        <section className={styles.card}>
          <h2>{m.matches_draw_title()}</h2>
          <DrawFields format={setup} change={set} locked={extraLocked} />
        </section>
      )}
    </>
  );
}

const KINDS = [1, 2, 3] as const;

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
