/** Names and texts for the registers of a Team Page. */
import { m } from '@touchline/i18n';
import { choice, type FieldsInWords, onOff, propertyOf, type Told, text } from '../field-words.ts';
import { blockWords } from '../note-field-words.ts';

const SHOWN = {
  next_match: m.page_next_match,
  next_session: m.dashboard_next_training,
  show_players: m.common_menu_players,
  show_staff: m.page_staff,
  show_matches: m.teampage_matches,
  show_statistics: m.teampage_statistics,
  show_portraits: m.teampage_portraits,
  show_live: m.teampage_live,
  show_calendar: m.calendar_page_show,
  indexed: m.teampage_indexed,
} as const;

const set = ({ value }: Told): string =>
  value === null || value === '' || value === 0 ? m.changes_nothing() : m.changes_set();

/** What a member of a list says, by one of its fields. */
const member =
  (name: string) =>
  ({ value }: Told) =>
    value === null ? m.changes_taken_out() : String(propertyOf(value, name) || m.changes_set());

export const TEAM_PAGES: FieldsInWords = {
  title: text(m.notes_title),
  blocks: text(m.notes_text, ({ value }) => blockWords(value)),
  description: text(m.notes_text, set),
  main_sid: text(m.teampage_main_image, set),
  logo_sid: text(m.teampage_logo, set),
  image_main: text(m.teampage_main_image, set),
  image_logo: text(m.teampage_logo, set),
  staff: text(m.page_staff, member('name')),
  'options.messages': text(m.teampage_messages, member('text')),
  'options.training_selection': choice(m.teampage_training, { 0: m.teampage_none }),
  ...Object.fromEntries(Object.entries(SHOWN).map(([name, field]) => [`options.${name}`, onOff(field)])),
};
