/** A row that leads to a note, on the screen of what it is about. */
import type { NoteType } from '@touchline/domain/entity/tables/note';
import type { IconName } from '../icons/icons.ts';
import { LinkRow } from '../parts/cards/List.tsx';

const ICONS: Readonly<Record<NoteType, IconName>> = {
  account: 'user',
  team: 'team',
  player: 'user',
  match: 'matches',
  match_public: 'live',
  training_selection: 'training',
  training_session: 'training',
};

interface NoteLinkRowProps {
  readonly type: NoteType;
  /** The id of the row that the note is about. */
  readonly about: number;
  readonly title: string;
  readonly detail: string;
  readonly more?: string;
}

export function NoteLinkRow({ type, about, ...words }: NoteLinkRowProps) {
  const row = { ...words, icon: ICONS[type], hash: `note-${type}` };
  const id = String(about);
  switch (type) {
    case 'player':
      return <LinkRow {...row} to="/players/collection/details/{-$id}/" params={{ id }} />;
    case 'match':
    case 'match_public':
      return <LinkRow {...row} to="/match/$id/details/" params={{ id }} />;
    case 'training_selection':
      return <LinkRow {...row} to="/trainings/selections/details/{-$id}/" params={{ id }} />;
    case 'training_session':
      return <LinkRow {...row} to="/training/$id/details/" params={{ id }} />;
    case 'account':
      return <LinkRow {...row} to="/user/details/" />;
    case 'team':
      return <LinkRow {...row} to="/team/details/{-$id}/" params={{ id }} />;
  }
}
