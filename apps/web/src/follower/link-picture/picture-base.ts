/** What both pictures of links have in common. */
import type { LinkPicture } from '@touchline/domain/media/link-picture';
import { plainLine } from '@touchline/domain/text/plain-text';
import { m } from '@touchline/i18n';
import type { ShirtLook } from '#ui/shirt/colours.ts';
import { teamColours } from '#ui/shirt/team-colours.ts';

/** Longer words are not readable on a picture, and would take long to fit in. */
const MOST_LETTERS = 90;

export function pictureBase(
  shirt: ShirtLook,
  locale: string,
): Pick<LinkPicture, 'locale' | 'colours' | 'app'> {
  return {
    locale: locale === 'en' ? 'en' : 'nl',
    colours: teamColours(shirt),
    app: m.common_app_name(),
  };
}

/** A text of people on one line, cut where it is too long. */
export function drawable(text: string): string {
  const letters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(plainLine(text).slice(0, 20 * MOST_LETTERS))) {
    if (letters.length >= MOST_LETTERS) return `${letters.join('').trimEnd()}…`;
    letters.push(segment);
  }
  return letters.join('');
}
