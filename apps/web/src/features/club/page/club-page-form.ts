/** The texts of the club page, each saved by itself. */
import { TEXT_SHORT } from '@touchline/domain/entity/fields/field';
import { type Account, CLUB_TEXT_MAX } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { type Club, updateClubPage } from '#data/commands/account/club-page.ts';
import type { AccountWork } from '#data/commands/unit-of-work.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

type ClubTexts = Pick<Club, 'title' | 'text'>;

export const clubPageForm: EditForm<Pick<Account, 'club'>, ClubTexts, AccountWork> = {
  values: ({ club: { title, text } }) => ({ title, text }),
  problems: ({ title, text }) => ({
    title: title.length > TEXT_SHORT ? m.words_err_too_long() : null,
    text: text.length > CLUB_TEXT_MAX ? m.attend_err_reason({ max: CLUB_TEXT_MAX }) : null,
  }),
  write: ({ store }, changed) => updateClubPage(store, changed),
};
