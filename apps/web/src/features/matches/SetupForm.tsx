/** The fields of a match's setup. */

import { Button, Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { ourSide, sideNames } from '@touchline/domain/match/events/names';
import { extraIsOpen } from '@touchline/domain/match/setup/setup';
import { hasOwnShirt, shirtOfMatch, TEAM_SHIRT } from '@touchline/domain/match/sheet/shirts';
import { MEET_MINUTES_MAX, PLACE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { dayInput, dayOfInput } from '#ui/forms/day-input.ts';
import { isWrong } from '#ui/forms/is-wrong.ts';
import type { EditingState } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { PitchChoice } from '#ui/pitch/PitchChoice.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { ShirtRow } from '#ui/shirt/ShirtRow.tsx';
import { minutesText } from '#ui/words/minutes-text.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { DrawFields, FormatFields, FormationField } from './FormatFields.tsx';
import { DATE_FIELD } from './match-actions.ts';
import type { SetupValues } from './match-forms.ts';
import styles from './matches.module.css';

interface SetupFormProps {
  readonly team: Team;
  readonly match: Match;
  readonly edit: EditingState<SetupValues>;
  /** A warning about the start; it does not prevent saving. */
  readonly warning: string | null;
  /** The default format of a new match. */
  readonly beginning?: ReactNode;
  /** Read-only for people who may not change it. */
  readonly disabled?: boolean;
}

/** Common shirt colours that are visible across a pitch. */
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
  const { team, match, edit, warning, beginning, disabled = false } = props;
  const { values: setup, field, choose } = edit;
  const locked = !isNotStarted(match.status);
  const date = field('date');
  const extraLocked = !extraIsOpen(match);
  return (
    <>
      <Fold
        title={m.matches_opponent()}
        startsOpen
        disabled={disabled}
        wrong={isWrong(edit, ['opponent_clubname'])}
      >
        <Fields>
          <div className={styles.pair}>
            <TextInput
              label={m.common_club()}
              required
              autoFocus={beginning !== undefined && setup.opponent_clubname === ''}
              maxLength={NAME_MAX}
              {...field('opponent_clubname')}
            />
            <TextInput label={m.common_menu_team()} maxLength={NAME_MAX} {...field('opponent_teamname')} />
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
                  onChange={() =>
                    choose({ opponent_shirt: { ...setup.opponent_shirt, type: 0, color1: colour } })
                  }
                />
              ))}
            </div>
          </div>
        </Fields>
      </Fold>
      <Fold
        title={m.matches_when()}
        startsOpen
        disabled={disabled}
        wrong={isWrong(edit, ['date', 'time', 'place', 'meet_minutes'])}
      >
        <Fields>
          <div>
            <div className={styles.halves}>
              <TextInput
                id={DATE_FIELD}
                type="date"
                label={m.matches_date()}
                required
                {...date}
                value={dayInput(date.value)}
                onChange={(event) => date.onChange(dayOfInput(event.currentTarget.value))}
              />
              <TextInput type="time" label={m.words_kickoff()} required {...field('time')} />
            </div>
            <div role="status">{warning !== null && <p className={styles.warning}>{warning}</p>}</div>
          </div>
          <div className={styles.pair}>
            <TextInput label={m.words_place()} maxLength={PLACE_MAX} {...field('place')} />
            <NumberInput
              label={m.matches_meet()}
              description={m.matches_meet_text()}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={0}
              max={MEET_MINUTES_MAX}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              {...field('meet_minutes')}
              value={setup.meet_minutes === 0 ? '' : setup.meet_minutes}
              onChange={(value) => choose({ meet_minutes: Number(value) })}
            />
          </div>
          <div className={styles.halves}>
            <Input.Wrapper label={m.matches_where()} labelElement="div">
              <SegmentedControl
                fullWidth
                value={setup.awaygame ? 'away' : 'home'}
                onChange={(value) => choose({ awaygame: value === 'away' })}
                data={[
                  { value: 'home', label: m.matches_choose_home() },
                  { value: 'away', label: m.matches_choose_away() },
                ]}
              />
            </Input.Wrapper>
            <Select
              label={m.common_screen_period()}
              value={String(setup.period)}
              onChange={(value) => choose({ period: Number(value) })}
              data={team.metadata.periods.map((one) => ({ value: String(one.id), label: periodTitle(one) }))}
            />
          </div>
          <Input.Wrapper label={m.matches_kind()} labelElement="div">
            <SegmentedControl
              fullWidth
              className={styles.narrow ?? ''}
              value={String(setup.kind)}
              onChange={(value) => choose({ kind: KINDS.find((kind) => String(kind) === value) ?? 1 })}
              data={[
                { value: '1', label: m.words_league() },
                { value: '2', label: m.words_cup() },
                { value: '3', label: m.words_friendly() },
              ]}
            />
          </Input.Wrapper>
        </Fields>
      </Fold>
      <Fold
        title={m.teams_shirt_title()}
        detail={hasOwnShirt(setup, team) ? m.matches_shirt_other() : m.matches_shirt_team()}
        disabled={disabled}
      >
        <Fields>
          <ShirtRow
            title={m.matches_shirt_other()}
            team={sideNames(match, team)[ourSide(match)].full}
            shirt={shirtOfMatch(setup, team)}
            onChange={(shirt) => choose({ shirt })}
          />
          {hasOwnShirt(setup, team) && (
            <Button variant="default" onClick={() => choose({ shirt: TEAM_SHIRT })}>
              {m.matches_shirt_reset()}
            </Button>
          )}
        </Fields>
      </Fold>
      <Fold
        title={m.matches_format()}
        detail={m.matches_format_text({
          players: setup.pitchPlayers,
          parts: setup.matchParts,
          minutes: minutesText(setup.matchLength / setup.matchParts),
        })}
        disabled={disabled}
        wrong={isWrong(edit, ['matchLength', 'pitchPlayers', 'matchParts'])}
      >
        <Fields>
          {locked && <p className={styles.hint}>{m.matches_locked()}</p>}
          {beginning}
          <FormatFields format={setup} change={choose} locked={locked} />
          <PitchChoice value={setup.pitch} onChange={(pitch) => choose({ pitch })} />
          <FormationField team={team} pitch={setup.pitch} format={setup} change={choose} locked={locked} />
        </Fields>
      </Fold>
      {setup.kind === CUP && (
        <Fold
          title={m.matches_draw_title()}
          detail={setup.extraParts > 0 ? m.matches_draw_extra() : m.matches_draw_kicks()}
          startsOpen={beginning !== undefined}
          disabled={disabled}
        >
          <Fields>
            <DrawFields format={setup} change={choose} locked={extraLocked} />
          </Fields>
        </Fold>
      )}
    </>
  );
}

const KINDS = [1, 2, 3] as const;
