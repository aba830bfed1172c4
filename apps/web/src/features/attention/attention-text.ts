/** The text of a refused change, for the screen and for copying. */
import { m } from '@touchline/i18n';
import type { AttentionEntry, ListedChange } from '#data/queries/device/attention.ts';
import { nameIn, type RowNames } from '#data/queries/team/names.ts';
import { type ChangeLine, changeLines, changeTitle, lineText } from '#ui/words/change-words.ts';
import { momentText } from '#ui/words/moment-text.ts';
import { whyText } from './why.ts';

export interface ChangeTexts {
  readonly title: string;
  readonly lines: readonly ChangeLine[];
}

export function textsOf(change: ListedChange, names: RowNames): ChangeTexts {
  const nameOf = nameIn(names);
  return { title: changeTitle(change, nameOf), lines: changeLines(change, nameOf) };
}

/** The complete text of an entry and of the changes that depend on it. */
export function copiedText(entry: AttentionEntry): string {
  const parts = [entry, ...entry.dependants].map((change) => {
    const { title, lines } = textsOf(change, entry.names);
    return [title, ...lines.map((line) => `  ${lineText(line)}`)].join('\n');
  });
  return [...parts, m.attention_on_device({ time: momentText(entry.writtenAt / 1000) }), whyText(entry)].join(
    '\n',
  );
}
