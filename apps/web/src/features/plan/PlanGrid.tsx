/**
 * Who plays when: a row per player, a column per block. A square shows the plan and the coach's wish. A tap cycles
 * free, stays on, stays off. Arrow keys move the focus; only one square is a tab stop.
 */
import type { PositionId } from '@touchline/domain/entity/tables/player';
import { roleOfSpot } from '@touchline/domain/planner/match/question';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { minutesOf } from '#ui/words/match/plan-words.ts';
import { lineText } from '#ui/words/team/place-words.ts';
import { positionShort } from '#ui/words/team/position-words.ts';
import styles from './plan-grid.module.css';
import type { FairPlan } from './use-plan.ts';
import { cycled, type Wish, wishOf } from './wishes.ts';
import { blockText } from './words.ts';

interface PlanGridProps {
  readonly fair: FairPlan;
  /** The block whose pitch is shown. */
  readonly shown: number;
  readonly show: (block: number) => void;
  readonly openWishes: (player: number) => void;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function PlanGrid({ fair, shown, show, openWishes }: PlanGridProps) {
  const { match, blocks, allPlayers, plan } = fair;
  const [stop, setStop] = useState<readonly [row: number, column: number]>([0, 0]);
  const table = useRef<HTMLTableElement>(null);

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const row = Math.min(allPlayers.length - 1, Math.max(0, stop[0] + step[0]));
    const column = Math.min(blocks.length - 1, Math.max(0, stop[1] + step[1]));
    event.preventDefault();
    setStop([row, column]);
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  }

  const parts = Array.from({ length: fair.parts }, (_, index) => index + 1);
  return (
    <div className={styles.scroller}>
      <table className={styles.grid} ref={table}>
        <caption className="visually-hidden">{m.plan_grid()}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.nameHead}>
              {m.common_screen_player()}
            </th>
            {parts.map((part) => (
              <th
                key={part}
                scope="colgroup"
                colSpan={blocks.filter((block) => block.part === part).length}
                className={styles.partHead}
              >
                {partWords(match, part)}
              </th>
            ))}
            <th scope="col" rowSpan={2} className={styles.totalHead}>
              {m.plan_total()}
            </th>
          </tr>
          <tr>
            {blocks.map((block, index) => (
              <th key={block.start} scope="col" data-first={block.subpart === 1 || undefined}>
                <button
                  type="button"
                  className={styles.time}
                  aria-pressed={shown === index}
                  aria-label={blockText(match, block)}
                  onClick={() => show(index)}
                >
                  {m.words_minutes({ minutes: minutesOf(block.start) })}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {allPlayers.map((sid, row) => (
            <tr key={sid}>
              <th scope="row" className={styles.rowName}>
                <button type="button" className={styles.nameButton} onClick={() => openWishes(sid)}>
                  {fair.nameOf(sid)}
                </button>
              </th>
              {blocks.map((block, column) => (
                <td key={block.start} data-first={block.subpart === 1 || undefined}>
                  <Square
                    fair={fair}
                    at={{ player: sid, block: column, row }}
                    isStop={stop[0] === row && stop[1] === column}
                    focused={() => setStop([row, column])}
                  />
                </td>
              ))}
              <td className={styles.total}>{plan.ok ? minutesOf(plan.value.seconds.get(sid) ?? 0) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SquareProps {
  readonly fair: FairPlan;
  readonly at: { readonly player: number; readonly block: number; readonly row: number };
  readonly isStop: boolean;
  readonly focused: () => void;
}

function Square({ fair, at, isStop, focused }: SquareProps) {
  const { player, block, row } = at;
  const wish = wishOf(fair.wishes, player, block);
  const isThere = fair.input.players.find(({ sid }) => sid === player)?.available[block] === true;
  const spot = fair.plan.ok
    ? fair.plan.value.blocks[block]?.find(({ player_sid }) => player_sid === player)?.spot
    : undefined;
  const role = spot === undefined ? null : roleOfSpot(fair.match, spot);
  return (
    <button
      type="button"
      className={styles.cell}
      data-cell={`${row}-${block}`}
      data-on={role !== null || undefined}
      data-keeper={role === 'K' || undefined}
      data-wish={wish ?? undefined}
      data-away={!isThere || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={cellText(fair, { player, block, role, wish, isThere })}
      onFocus={focused}
      onClick={() => isThere && fair.wish((wishes) => cycled(wishes, { player, block }))}
    >
      <span aria-hidden>{role === null ? '' : positionShort(role)}</span>
      {wish !== null && <Icon name={wish === 'on' ? 'lock' : 'close'} size={12} />}
    </button>
  );
}

interface CellState {
  readonly player: number;
  readonly block: number;
  readonly role: PositionId | null;
  readonly wish: Wish;
  readonly isThere: boolean;
}

function cellText(fair: FairPlan, { player, block, role, wish, isThere }: CellState): string {
  const at = fair.blocks[block];
  const name = fair.nameOf(player);
  const text = at === undefined ? '' : blockText(fair.match, at);
  if (!isThere) return m.plan_cell_away({ name, block: text });
  const does =
    role === null
      ? m.plan_cell_off({ name, block: text })
      : m.plan_cell_on({ name, block: text, place: lineText(role) });
  const wished = wish === null ? m.plan_wish_free() : wish === 'on' ? m.plan_wish_on() : m.plan_wish_off();
  return `${does}. ${wished}`;
}
