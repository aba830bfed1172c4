/** The plan of a session in blocks, with the time at which each begins and the minutes of all beside the length. */
import { ActionIcon, Button, NumberInput, Textarea } from '@mantine/core';
import type { PlanBlock, TrainingSession } from '@touchline/domain/entity/tables/training';
import { BLOCK_TEXT_MAX, PLAN_BLOCKS_MAX } from '@touchline/domain/limits';
import { plannedMinutes } from '@touchline/domain/training/plan';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addBlock, deleteBlock, moveBlock } from '#data/commands/training/sessions.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { planTime } from './plan-time.ts';
import { written } from './toasts.ts';
import styles from './training.module.css';
import { blockForm } from './training-forms.ts';

export interface PlanCardProps {
  readonly session: TrainingSession;
  /** True when this account may not change the plan. */
  readonly disabled: boolean;
}

/** Minutes of a new block. */
const BLOCK_MINUTES = 15;

/** The control that gets the focus once the plan shows a change: moving a row in the page takes the focus away. */
interface Focus {
  readonly id: string;
  readonly control: 'text' | 'up' | 'down';
}

export function PlanCard({ session, disabled }: PlanCardProps) {
  const client = useClient();
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const { plan, length, sid } = session;
  const order = plan.map(({ id }) => id).join();
  useEffect(() => {
    if (focus === null || !order.split(',').includes(focus.id)) return;
    controlOf(list.current, focus)?.focus();
    setFocus(null);
  }, [order, focus]);
  const planned = plannedMinutes(plan);
  const starts = plan.map((_, at) => plannedMinutes(plan.slice(0, at)));

  async function add() {
    const added = await written(addBlock(client, { session: sid, minutes: BLOCK_MINUTES, text: '' }));
    if (added !== null) setFocus({ id: added.id, control: 'text' });
  }

  async function move(id: string, by: -1 | 1) {
    const moved = await written(moveBlock(client, { session: sid, id, by }));
    if (moved !== null) setFocus({ id, control: by < 0 ? 'up' : 'down' });
  }

  async function remove(id: string) {
    const done = await written(deleteBlock(client, { session: sid, id }));
    if (done !== null) showDoneToast(m.training_plan_deleted(), undoOf(client, done.action));
  }

  return (
    <Card
      title={m.training_plan()}
      action={
        plan.length > 0 && <span className={styles.count}>{m.training_plan_sum({ planned, length })}</span>
      }
    >
      <div ref={list} className={styles.plan}>
        {plan.length === 0 && <Hint>{m.training_plan_empty()}</Hint>}
        {plan.length > 0 && (
          <List ordered>
            {plan.map((block, at) => (
              <Block
                key={block.id}
                session={session}
                block={block}
                at={at}
                starts={planTime(session, starts[at] ?? 0)}
                isLast={at === plan.length - 1}
                disabled={disabled}
                move={(by) => void move(block.id, by)}
                remove={() => void remove(block.id)}
              />
            ))}
          </List>
        )}
        <div role="status">
          {planned > length && (
            <p className={styles.warning}>{m.training_plan_too_long({ count: planned - length })}</p>
          )}
        </div>
        {!disabled && (
          <Button
            className={styles.add ?? ''}
            variant="default"
            leftSection={<Icon name="plus" size={20} />}
            disabled={plan.length >= PLAN_BLOCKS_MAX}
            onClick={() => void add()}
          >
            {m.training_plan_add()}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface BlockProps {
  readonly session: TrainingSession;
  readonly block: PlanBlock;
  readonly at: number;
  /** `17:15`. */
  readonly starts: string;
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}

function Block({ session, block, at, starts, isLast, disabled, move, remove }: BlockProps) {
  const { field } = useEditing(blockForm, { store: useClient(), row: { session, block }, written });
  const number = at + 1;
  const minutes = field('minutes');

  /** Alt with an arrow moves the block, as in editors. */
  function onKeyDown(event: KeyboardEvent) {
    const by = MOVES[event.key];
    if (!event.altKey || by === undefined || disabled) return;
    event.preventDefault();
    if (by < 0 ? at > 0 : !isLast) move(by);
  }

  return (
    <li className={styles.block} data-block={block.id} aria-label={m.training_plan_block({ number })}>
      <span className={styles.starts}>{starts}</span>
      <NumberInput
        className={styles.minutes ?? ''}
        aria-label={m.training_plan_block_minutes({ number })}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        disabled={disabled}
        rightSectionWidth="2.5rem"
        rightSectionPointerEvents="none"
        rightSection={<span className={styles.unit}>{m.settings_reminder_suffix()}</span>}
        {...minutes}
        onChange={(value) => minutes.onChange(Number(value))}
        onKeyDown={onKeyDown}
      />
      <Textarea
        className={styles.text ?? ''}
        aria-label={m.training_plan_block_text({ number })}
        autosize
        minRows={1}
        maxLength={BLOCK_TEXT_MAX}
        disabled={disabled}
        data-control="text"
        {...field('text')}
        onKeyDown={onKeyDown}
      />
      {!disabled && (
        <span className={styles.tools}>
          <ActionIcon
            aria-label={m.training_plan_up({ number })}
            data-control="up"
            disabled={at === 0}
            onClick={() => move(-1)}
          >
            <Icon name="chevron-up" size={20} />
          </ActionIcon>
          <ActionIcon
            aria-label={m.training_plan_down({ number })}
            data-control="down"
            disabled={isLast}
            onClick={() => move(1)}
          >
            <Icon name="chevron-down" size={20} />
          </ActionIcon>
          <ActionIcon aria-label={m.training_plan_delete({ number })} onClick={remove}>
            <Icon name="trash" size={20} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** At the end of the list the button of that direction is disabled, so the other one gets the focus. */
function controlOf(list: HTMLElement | null, { id, control }: Focus): HTMLElement | null {
  const row = list?.querySelector(`[data-block='${CSS.escape(id)}']`);
  const find = (name: string) =>
    row?.querySelector<HTMLElement>(`[data-control='${name}']:not(:disabled)`) ?? null;
  return find(control) ?? find('up') ?? find('down');
}
