/** A player's wishes as choices: the whole match, never, not before a block, not from a block on. */
import { m } from '@touchline/i18n';
import { partWords } from '#ui/words/match/part-words.ts';
import { minutesOf } from '#ui/words/match/plan-words.ts';
import styles from './plan.module.css';
import type { FairPlan } from './use-plan.ts';
import { between, sentencesOf, type Wish, withWishes } from './wishes.ts';

interface WishSheetProps {
  readonly fair: FairPlan;
  readonly player: number;
  readonly done: () => void;
}

export function WishSheet({ fair, player, done }: WishSheetProps) {
  const { blocks, wishes } = fair;
  const own = wishes.get(player) ?? [];
  const sentences = sentencesOf(own, blocks.length);
  const before = sentences.find((sentence) => sentence.kind === 'notBefore');
  const after = sentences.find((sentence) => sentence.kind === 'notAfter');
  const bounds = {
    notBefore: before?.kind === 'notBefore' ? before.block : 0,
    notAfter: after?.kind === 'notAfter' ? after.block : blocks.length,
  };

  const put = (next: readonly Wish[]) => fair.wish((before) => withWishes(before, player, next));
  const all = (wish: Wish) => {
    put(blocks.map(() => wish));
    done();
  };

  return (
    <div className={styles.sheet}>
      <div className={styles.choices}>
        <button type="button" className={styles.choice} onClick={() => all('on')}>
          {m.plan_wish_always()}
        </button>
        <button type="button" className={styles.choice} onClick={() => all('off')}>
          {m.plan_wish_never()}
        </button>
        <button type="button" className={styles.choice} onClick={() => all(null)}>
          {m.plan_wish_none()}
        </button>
      </div>
      <label className={styles.field}>
        <span>{m.plan_wish_not_before()}</span>
        <select
          value={bounds.notBefore}
          onChange={(event) =>
            put(between(own, blocks.length, { ...bounds, notBefore: Number(event.target.value) }))
          }
        >
          <option value={0}>{m.plan_wish_from_start()}</option>
          {blocks.slice(1, bounds.notAfter).map((block, index) => (
            <option key={block.start} value={index + 1}>
              {choiceText(fair.match, block, index + 1)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{m.plan_wish_not_after()}</span>
        <select
          value={bounds.notAfter}
          onChange={(event) =>
            put(between(own, blocks.length, { ...bounds, notAfter: Number(event.target.value) }))
          }
        >
          <option value={blocks.length}>{m.plan_wish_to_end()}</option>
          {blocks.map((block, index) =>
            index > bounds.notBefore ? (
              <option key={block.start} value={index}>
                {choiceText(fair.match, block, index)}
              </option>
            ) : null,
          )}
        </select>
      </label>
    </div>
  );
}

function choiceText(
  match: FairPlan['match'],
  { part, start }: FairPlan['blocks'][number],
  index: number,
): string {
  return m.plan_block_choice({ block: index + 1, part: partWords(match, part), minute: minutesOf(start) });
}
