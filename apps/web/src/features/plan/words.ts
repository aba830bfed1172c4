/** Wishes and blocks in words. */
import type { Match } from '@touchline/domain/entity/match';
import type { TimedBlock } from '@touchline/domain/planner/question';
import { m } from '@touchline/i18n';
import { partWords } from '#ui/words/part-words.ts';
import { minutesOf } from '#ui/words/plan-words.ts';
import { type Saying, sayingsOf, type Wishes } from './wishes.ts';

/** `1st half, from 7:30'`. */
export function blockText(match: Pick<Match, 'matchParts'>, block: TimedBlock): string {
  return m.plan_block_head({ part: partWords(match, block.part), minute: minutesOf(block.start) });
}

/** Each wish as a sentence. */
export function wishSentences(
  wishes: Wishes,
  blocks: number,
  nameOf: (sid: number) => string,
): readonly { readonly player: number; readonly saying: Saying; readonly text: string }[] {
  return [...wishes].flatMap(([player, own]) =>
    sayingsOf(own, blocks).map((saying) => ({ player, saying, text: sentence(saying, nameOf(player)) })),
  );
}

function sentence(saying: Saying, name: string): string {
  switch (saying.kind) {
    case 'always':
      return m.plan_says_always({ name });
    case 'never':
      return m.plan_says_never({ name });
    case 'notBefore':
      return m.plan_says_not_before({ name, block: blockName(saying.block) });
    case 'notAfter':
      return m.plan_says_not_after({ name, block: blockName(saying.block) });
    case 'on':
      return m.plan_says_on({ name, blocks: saying.blocks.map(blockName).join(', ') });
    case 'off':
      return m.plan_says_off({ name, blocks: saying.blocks.map(blockName).join(', ') });
  }
}

const blockName = (block: number) => m.plan_block_name({ block: block + 1 });
