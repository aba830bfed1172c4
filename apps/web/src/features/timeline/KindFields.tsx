/** Fields of one kind of event: the kind of goal, the card's colour, the player who went off. */
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { GoalType } from '@touchline/domain/entity/tables/match';
import { OTHER_EVENT_TYPES, PENALTY_MINUTES } from '@touchline/domain/match/decision/commands';
import { offeredOf } from '@touchline/domain/match/events/offered';
import { KICK_OUTCOMES } from '@touchline/domain/match/events/shootout';
import { m } from '@touchline/i18n';
import { useSettings } from '#data/hooks/settings.ts';
import { eventText, goalTypeText } from '#ui/words/match/event-words.ts';
import { CHANCE_KINDS } from '#ui/words/match/goal-kinds.ts';
import { CHANCE_TYPES, type Draft, isByUs } from './draft.ts';
import { OUTCOME_TEXT, typeText, type Words } from './words.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface KindFieldsProps {
  readonly draft: Draft;
  /** The values when the form was opened. */
  readonly start: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly players: Option[];
  readonly words: Words;
}

export function KindFields(props: KindFieldsProps) {
  const { draft, start, change, players } = props;
  return (
    <>
      {draft.kind === 'other' && <EventTypeField {...props} />}
      {draft.kind === 'other' && draft.event === 'CHANCE' && (
        <HowField
          label={m.timeline_chance_type()}
          noted={start.chanceType}
          value={draft.chanceType}
          choose={(chanceType) => change({ chanceType })}
        />
      )}
      {draft.kind === 'card' && (
        <NativeSelect
          label={m.words_card()}
          data={[
            { value: 'yellow', label: eventText('YELLOW_CARD') },
            { value: 'second_yellow', label: eventText('SECOND_YELLOW_CARD') },
            { value: 'red', label: eventText('RED_CARD') },
          ]}
          value={draft.colour}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ colour: value === 'red' || value === 'second_yellow' ? value : 'yellow' });
          }}
        />
      )}
      {draft.kind === 'timePenalty' && (
        <NativeSelect
          label={m.timeline_penalty_length()}
          data={PENALTY_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: m.live_time_penalty_of({ minutes }),
          }))}
          value={String(draft.minutes)}
          onChange={(event) => {
            const minutes = PENALTY_MINUTES.find((one) => String(one) === event.currentTarget.value);
            if (minutes !== undefined) change({ minutes });
          }}
        />
      )}
      {draft.kind === 'kick' && (
        <NativeSelect
          label={m.timeline_kind_kick()}
          data={KICK_OUTCOMES.map((value) => ({ value, label: OUTCOME_TEXT[value]() }))}
          value={draft.outcome}
          onChange={(event) => {
            const outcome = KICK_OUTCOMES.find((one) => one === event.currentTarget.value);
            if (outcome !== undefined) change({ outcome });
          }}
        />
      )}
      {isByUs(draft) && draft.kind !== 'timeOut' && (
        <NativeSelect
          label={draft.kind === 'substitution' ? m.words_comes_on() : m.common_screen_player()}
          data={players}
          value={String(draft.player)}
          onChange={(event) => change({ player: Number(event.currentTarget.value) })}
        />
      )}
      {draft.kind === 'substitution' && (
        <NativeSelect
          label={m.words_goes_off()}
          data={players}
          value={String(draft.off)}
          onChange={(event) => change({ off: Number(event.currentTarget.value) })}
        />
      )}
      {draft.kind === 'goal' && <GoalFields {...props} />}
    </>
  );
}

function GoalFields({ draft, start, change, players }: KindFieldsProps) {
  return (
    <>
      {!draft.ownGoal && draft.ours && (
        <NativeSelect
          label={m.words_assist()}
          data={players}
          value={String(draft.assist)}
          onChange={(event) => change({ assist: Number(event.currentTarget.value) })}
        />
      )}
      {!draft.ownGoal && !draft.ours && (
        <TextInput
          label={m.words_assist()}
          maxLength={255}
          value={draft.assistText}
          onChange={(event) => change({ assistText: event.currentTarget.value })}
        />
      )}
      {!draft.ownGoal && (
        <HowField
          label={m.timeline_goal_type()}
          noted={start.goalType}
          value={draft.goalType}
          choose={(goalType) => change({ goalType })}
        />
      )}
      <Switch
        label={eventText('OWN_GOAL')}
        checked={draft.ownGoal}
        onChange={(event) => change({ ownGoal: event.currentTarget.checked })}
      />
    </>
  );
}

const OWN = 'own:';

function EventTypeField({ draft, start, change, words }: KindFieldsProps) {
  const offered = offeredOf(OTHER_EVENT_TYPES, useSettings()?.match_eventtypes ?? []);
  const labels = new Set(words.team.eventtypes.map(({ label }) => label));
  // A type that the team has deleted stays selected until the coach chooses another one.
  if (draft.event === 'UNDEFINED') labels.add(draft.own);
  return (
    <NativeSelect
      label={m.timeline_event()}
      data={[
        ...OTHER_EVENT_TYPES.filter((type) => type === start.event || offered.includes(type)).map((type) => ({
          value: type,
          label: eventText(type),
        })),
        ...[...labels].map((own) => ({
          value: OWN + own,
          label: typeText('UNDEFINED', own, words.team),
        })),
      ]}
      value={draft.event === 'UNDEFINED' ? OWN + draft.own : draft.event}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const type = OTHER_EVENT_TYPES.find((one) => one === value);
        change(type === undefined ? { event: 'UNDEFINED', own: value.slice(OWN.length) } : { event: type });
      }}
    />
  );
}

interface HowFieldProps {
  readonly label: string;
  /** The current value stays selectable. */
  readonly noted: GoalType;
  readonly value: GoalType;
  readonly choose: (type: GoalType) => void;
}

/** The kind of a goal or a chance, among those that the coach has enabled. */
function HowField({ label, noted, value, choose }: HowFieldProps) {
  const offered: readonly GoalType[] = offeredOf(CHANCE_KINDS, useSettings()?.match_goaltypes ?? []);
  return (
    <NativeSelect
      label={label}
      data={CHANCE_TYPES.filter((type) => type === '' || type === noted || offered.includes(type)).map(
        (type) => ({ value: type, label: goalTypeText(type) ?? m.timeline_spot_clear() }),
      )}
      value={value}
      onChange={(event) => choose(howOf(event.currentTarget.value))}
    />
  );
}

function howOf(value: string): Draft['goalType'] {
  return CHANCE_TYPES.find((type) => type === value) ?? '';
}
