/** The words for how names appear on public pages. */
import { m } from '@touchline/i18n';

export const PUBLIC_NAMES_TEXT = {
  first_name: m.stream_names_first,
  nickname: m.stream_names_nickname,
  full_name: m.stream_names_full,
  shirt_number: m.stream_names_number,
} as const;
