/** What a note is about, in words. */
import type { NoteType } from '@touchline/domain/entity/tables/note';
import { m } from '@touchline/i18n';

export interface NamedSubject {
  readonly type: NoteType;
  /** The player's or the selection's name, or the opponent; empty for the team itself and the account. */
  readonly subject: string;
}

export function noteSubjectText({ type, subject }: NamedSubject): string {
  switch (type) {
    case 'account':
      return m.notes_of_account();
    case 'team':
      return m.common_menu_team();
    case 'player':
      return m.notes_of_player({ name: subject });
    case 'match':
      return m.notes_of_match({ title: subject });
    case 'match_public':
      return m.notes_of_match_public({ title: subject });
    case 'training_selection':
      return m.notes_of_selection({ name: subject });
    case 'training_session':
      return m.notes_of_session({ name: subject });
  }
}
