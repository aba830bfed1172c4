/** Labels for the ways that names appear on public pages. */
import { m } from '@touchline/i18n';

export const PUBLIC_NAMES_TEXT = {
  first_name: m.words_firstname,
  nickname: m.words_nickname,
  full_name: m.words_full_name,
  shirt_number: m.stream_names_number,
} as const;
