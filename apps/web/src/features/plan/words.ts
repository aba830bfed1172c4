/** Texts of wishes and blocks. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { TimedBlock } from '@touchline/domain/planner/match/question';
import { m } from '@touchline/i18n';
import { partWords } from '#ui/words/match/part-words.ts';
import { minutesOf } from '#ui/words/match/plan-words.ts';
import { sentencesOf, type Wishes, type WishSentence } from './wishes.ts';

/** `1st half, from 7:30'`. */
export function blockText(match: Pick<Match, 'matchParts'>, block: TimedBlock): string {
  return m.plan_block_head({ part: partWords(match, block.part), minute: minutesOf(block.start) });
}

/** Each wish as a sentence. */
export function wishSentences(
  wishes: Wishes,
  blocks: number,
  nameOf: (sid: number) => string,
): readonly { readonly player: number; readonly sentence: WishSentence; readonly text: string }[] {
  return [...wishes].flatMap(([player, own]) =>
    sentencesOf(own, blocks).map((sentence) => ({
      player,
      sentence,
      text: sentenceText(sentence, nameOf(player)),
    })),
  );
}

function sentenceText(sentence: WishSentence, name: string): string {
  switch (sentence.kind) {
    case 'always':
      return m.plan_says_always({ name });
    case 'never':
      return m.plan_says_never({ name });
    case 'notBefore':
      return m.plan_says_not_before({ name, block: blockName(sentence.block) });
    case 'notAfter':
      return m.plan_says_not_after({ name, block: blockName(sentence.block) });
    case 'on':
      return m.plan_says_on({ name, blocks: sentence.blocks.map(blockName).join(', ') });
    case 'off':
      return m.plan_says_off({ name, blocks: sentence.blocks.map(blockName).join(', ') });
  }
}

const blockName = (block: number) => m.plan_block_name({ block: block + 1 });
