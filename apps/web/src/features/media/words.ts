/** A picture in words: its caption, else who is on it, else its day. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import type { LibraryPart } from '#data/queries/library/library-filter.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { timeFormat } from '#ui/words/formats.ts';

export type NameOf = (player: number) => string;

export const PART_TEXT: Readonly<Record<LibraryPart, () => string>> = {
  photos: m.media_part_all,
  public: m.media_public,
  private: m.media_part_private,
  portraits: m.media_part_portraits,
  trash: m.media_part_trash,
};

export const EMPTY_TEXT: Readonly<Record<LibraryPart, () => string>> = {
  photos: m.media_empty_filter,
  public: m.media_empty_public,
  private: m.media_empty_filter,
  portraits: m.media_empty_portraits,
  trash: m.media_empty_trash,
};

/** Names in a sentence: `Noor, Bo and Sam`. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(names);
}

/** What a screen reader says instead of the picture. */
export function pictureText(
  { caption, player_sids, createdAt }: Pick<Medium, 'caption' | 'player_sids' | 'createdAt'>,
  nameOf: NameOf,
): string {
  if (caption.trim() !== '') return caption.trim();
  if (player_sids.length > 0) return m.media_alt_with({ names: namesText(player_sids.map(nameOf)) });
  const day = timeFormat({ dateStyle: 'medium' }).format(createdAt * 1000);
  return m.media_alt_day({ day });
}
