/** Divides the parts into equal blocks or by typed minutes, and sets the goalkeeper of each part. */
import { ActionIcon, Button, Input, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { blockMinutesOf } from '@touchline/domain/match/blocks/block-plan';
import { equalBlocks, isManual, plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { partBounds, partCount } from '@touchline/domain/match/clock/clock';
import { BLOCKS_MAX } from '@touchline/domain/match-limits';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { m } from '@touchline/i18n';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { writeSetting } from '#data/settings/settings.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import type { Lineup } from '../use-lineup.ts';
import { blockMinuteForm } from './block-minute-form.ts';
import styles from './blocks.module.css';

interface BlocksSheetProps {
  readonly lineup: Lineup;
  readonly opened: boolean;
  readonly close: () => void;
}

const BY_HAND = '0';

export function BlocksSheet({ lineup, opened, close }: BlocksSheetProps) {
  const { match, act } = lineup;
  const parts = Array.from({ length: partCount(match) }, (_, index) => index + 1);
  const minutes = blockMinutesOf(match);
  /** Saves the minutes of one part; the other parts stay the same. */
  const setPart = (part: number, begins: readonly number[]) =>
    act.divide({ minutes: minutes.map((others, index) => (index === part - 1 ? begins : others)) });
  return (
    <BottomSheet opened={opened} onClose={close} title={m.lineup_blocks_edit()} close={m.common_close()}>
      <div className={styles.sheet}>
        <Input.Wrapper
          label={m.words_blocks_per_part()}
          labelElement="div"
          description={m.lineup_blocks_text()}
        >
          <SegmentedControl
            fullWidth
            className={styles.counts ?? ''}
            aria-label={m.words_blocks_per_part()}
            value={isManual(match) ? BY_HAND : String(equalBlocks(match))}
            onChange={(value) => void act.divide({ halfParts: Number(value) })}
            data={[
              ...Array.from({ length: BLOCKS_MAX }, (_, index) => String(index + 1)),
              { value: BY_HAND, label: m.lineup_blocks_manual() },
            ]}
          />
        </Input.Wrapper>
        <ForNewMatches halfParts={isManual(match) ? 0 : equalBlocks(match)} />
        {isManual(match) &&
          parts.map((part, index) => (
            <PartMinutes
              key={part}
              lineup={lineup}
              part={part}
              minutes={minutes[index] ?? []}
              save={(begins) => setPart(part, begins)}
            />
          ))}
        <Keepers lineup={lineup} parts={parts} />
      </div>
    </BottomSheet>
  );
}

/** This device's number of blocks for new matches, where neither the template nor the team sets one. */
function ForNewMatches({ halfParts }: { readonly halfParts: number }) {
  const kept = useSettings()?.substitute_parts_per_half;
  if (kept === halfParts) return <p className={styles.quiet}>{m.lineup_blocks_default()}</p>;
  return (
    <Button variant="default" onClick={() => void writeSetting('substitute_parts_per_half', halfParts)}>
      {m.lineup_blocks_make_default()}
    </Button>
  );
}

interface PartMinutesProps {
  readonly lineup: Lineup;
  readonly part: number;
  readonly minutes: readonly number[];
  readonly save: (minutes: readonly number[]) => Promise<boolean>;
}

function PartMinutes({ lineup, part, minutes, save }: PartMinutesProps) {
  const name = partWords(lineup.match, part);
  const { start, end } = partBounds(lineup.match, part);
  const length = (end - start) / 60;
  /** Proposes the middle of the rest of the part, so that one tap adds a sensible block. */
  const next = Math.round(((minutes.at(-1) ?? 0) + length) / 2);
  /** The key is the block's number, because a changed minute is still the same block. */
  const blocks = minutes.map((_, index) => index + 2);
  const room = minutes.length < BLOCKS_MAX - 1 && next > (minutes.at(-1) ?? 0) && next < length;
  return (
    <fieldset className={styles.minutes}>
      <legend>{name}</legend>
      <p className={styles.quiet}>
        {minutes.length === 0
          ? m.lineup_blocks_whole()
          : m.lineup_blocks_within({ last: Math.ceil(length) - 1 })}
      </p>
      {blocks.map((block, index) => (
        <div key={block} className={styles.minute}>
          <MinuteField lineup={lineup} part={part} index={index} />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={m.lineup_blocks_remove({ block, part: name })}
            onClick={() => void save(minutes.filter((_, other) => other !== index))}
          >
            <Icon name="trash" size={20} />
          </ActionIcon>
        </div>
      ))}
      {room && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          aria-label={m.lineup_blocks_add_label({ part: name })}
          onClick={() => void save([...minutes, next])}
        >
          {m.lineup_blocks_add()}
        </Button>
      )}
    </fieldset>
  );
}

interface MinuteFieldProps {
  readonly lineup: Lineup;
  readonly part: number;
  readonly index: number;
}

function MinuteField({ lineup: { match, act }, part, index }: MinuteFieldProps) {
  const { field } = useEditing(blockMinuteForm, {
    store: useClient(),
    row: { match, part, index },
    written: act.written,
  });
  return (
    <NumberInput
      {...field('minute')}
      label={m.lineup_blocks_begin({ block: index + 2 })}
      aria-label={m.lineup_blocks_begin_label({ part: partWords(match, part), block: index + 2 })}
      min={0}
      allowNegative={false}
      decimalScale={2}
    />
  );
}

function Keepers({ lineup, parts }: { readonly lineup: Lineup; readonly parts: readonly number[] }) {
  const { match, act } = lineup;
  return (
    <fieldset className={styles.keepers}>
      <legend>{m.lineup_keepers()}</legend>
      {parts.map((part) => {
        const keeper = keeperIn(plannedLineup(match, { part, subpart: 1 }));
        return (
          <NativeSelect
            key={part}
            label={partWords(match, part)}
            value={String(keeper)}
            onChange={(event) => void act.makePartKeeper(part, Number(event.currentTarget.value))}
            data={[
              ...(keeper === -1 ? [{ value: '-1', label: m.words_nobody_yet() }] : []),
              ...lineup.allPlayers
                .filter(({ unavailable }) => unavailable === null)
                .map(({ sid, name }) => ({ value: String(sid), label: name })),
            ]}
          />
        );
      })}
    </fieldset>
  );
}
