/** One form for adding and correcting an event. It uses native selects, which work well on phones. */
import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import { notOnSheet, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { partsOfMinute } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import type { EditingState } from '#ui/forms/use-editing.ts';
import { SpotField } from '#ui/parts/players/SpotField.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { type Draft, isByUs } from './draft.ts';
import { KindFields } from './KindFields.tsx';
import type { Problem } from './problem.ts';
import styles from './timeline.module.css';
import type { Words } from './words.ts';

interface EventFormProps {
  readonly match: Match;
  readonly words: Words;
  /** The values when the form was opened. */
  readonly start: Draft;
  readonly edit: EditingState<Draft>;
  readonly isNew: boolean;
  /** The reason of the refusal. */
  readonly problem: Problem | null;
  readonly setProblem: (problem: Problem | null) => void;
  readonly save: () => void;
  readonly children?: ReactNode;
}

export function EventForm(props: EventFormProps) {
  const { match, words, start, edit, isNew, problem, setProblem, save, children } = props;
  const draft = edit.values;
  const change = (part: Partial<Draft>) => {
    setProblem(null);
    edit.choose(part);
  };
  async function takeOffer({ offer }: Problem) {
    if ((await offer?.take()) !== true) return;
    setProblem(null);
    save();
  }
  const parts = partsOfMinute(match, draft.minute);
  const players = [
    { value: '0', label: m.words_nobody() },
    ...[...sheetOf(match).map(({ sid }) => sid), ...notOnSheet(match, words.team)].map((sid) => ({
      value: String(sid),
      label: words.nameOf(sid),
    })),
  ];
  const hasSpot = draft.kind === 'goal' || draft.kind === 'card' || draft.kind === 'other';
  const counts = draft.kind === 'goal' || draft.kind === 'kick';
  const goalHint = words.isPublished ? m.timeline_public_goal_hint : m.timeline_public_goal_unpublished;
  const hasSide = hasSpot || draft.kind === 'timePenalty' || draft.kind === 'timeOut';

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draft.kind !== 'kick' && (
        <div className={styles.pair}>
          <NumberInput
            label={m.timeline_minute()}
            min={1}
            max={300}
            allowDecimal={false}
            value={draft.minute === 0 ? '' : draft.minute}
            onChange={(value) => change({ minute: Number(value), part: null })}
          />
          <NumberInput
            label={m.timeline_overtime()}
            min={0}
            max={99}
            allowDecimal={false}
            placeholder="0"
            value={draft.overtime === 0 ? '' : draft.overtime}
            onChange={(value) => change({ overtime: Number(value) })}
          />
        </div>
      )}
      {draft.kind !== 'kick' && parts.length > 1 && (
        <NativeSelect
          label={m.words_part()}
          value={String(draft.part ?? parts[0])}
          data={parts.map((part) => ({ value: String(part), label: partWords(match, part) }))}
          onChange={(event) => change({ part: Number(event.currentTarget.value) })}
        />
      )}
      {hasSide && (
        <NativeSelect
          label={draft.kind === 'goal' ? m.timeline_goal_for() : m.timeline_side()}
          value={draft.ours ? 'us' : 'them'}
          data={[
            { value: 'us', label: m.words_us() },
            { value: 'them', label: words.opponent },
          ]}
          onChange={(event) => change({ ours: event.currentTarget.value === 'us' })}
        />
      )}
      <KindFields draft={draft} start={start} change={change} players={players} words={words} />
      {!isByUs(draft) && draft.kind !== 'timeOut' && (
        <div className={styles.pair}>
          <NumberInput
            label={m.words_number()}
            min={0}
            max={998}
            allowDecimal={false}
            value={draft.sn === 0 ? '' : draft.sn}
            onChange={(value) => change({ sn: Number(value) })}
          />
          <TextInput
            label={m.words_name()}
            maxLength={255}
            value={draft.playername}
            onChange={(event) => change({ playername: event.currentTarget.value })}
          />
        </div>
      )}
      {hasSpot && <SpotField spot={draft.spot} choose={(spot) => change({ spot })} />}
      {!isNew && !(draft.kind === 'other' && draft.event === 'UNDEFINED') && (
        <Switch
          label={m.timeline_public()}
          description={counts ? goalHint() : m.timeline_public_hint()}
          checked={draft.status === 'PUBLIC'}
          onChange={(event) => change({ status: event.currentTarget.checked ? 'PUBLIC' : 'PRIVATE' })}
        />
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem.text}
        </p>
      )}
      {problem?.offer !== undefined && (
        <Button variant="default" onClick={() => void takeOffer(problem)}>
          {problem.offer.text}
        </Button>
      )}
      <Button type="submit">{isNew ? m.words_add() : m.common_save()}</Button>
      {children}
    </form>
  );
}
