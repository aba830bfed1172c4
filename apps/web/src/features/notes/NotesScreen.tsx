/** `/notes/`: all notes of the current team, with a search that works without network. */
import { TextInput } from '@mantine/core';
import type { NoteType } from '@touchline/domain/entity/tables/note';
import type { Team } from '@touchline/domain/entity/tables/team';
import { excerptOf, foundNotes } from '@touchline/domain/note/search';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { useTeamNotes } from '#data/hooks/notes.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import type { TeamNote } from '#data/queries/team-notes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';

export function NotesScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  if (team === null) return <EmptyState icon="notes" title={m.screens_notes()} text={m.notes_none_text()} />;
  return <TeamNotes key={team.sid} team={team} />;
}

function TeamNotes({ team }: { readonly team: Team }) {
  const notes = useTeamNotes(team);
  const [search, setSearch] = useState('');
  // Deferred, so that typing stays fast with hundreds of notes.
  const wanted = useDeferredValue(search);
  if (notes === undefined) return null;
  const named = notes.map((note) => ({ ...note, subject: subjectText(note) }));
  const found = foundNotes(named, wanted);
  return (
    <Screen start>
      <PageHeader
        title={m.screens_notes()}
        detail={teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      {notes.length === 0 ? (
        <EmptyState icon="notes" title={m.notes_none_title()} text={m.notes_none_text()} />
      ) : (
        <>
          <TextInput
            type="search"
            aria-label={m.notes_search()}
            placeholder={m.notes_search()}
            leftSection={<Icon name="search" size={20} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <div aria-live="polite">{found.length === 0 && <Hint>{m.notes_not_found()}</Hint>}</div>
          {found.length > 0 && (
            <List>
              {found.map((note) => (
                <NoteRow key={note.sid} note={note} search={wanted} />
              ))}
            </List>
          )}
        </>
      )}
    </Screen>
  );
}

const ICONS: Readonly<Record<NoteType, IconName>> = {
  account: 'user',
  team: 'team',
  player: 'user',
  match: 'matches',
  match_public: 'live',
  training_selection: 'training',
  training_session: 'training',
};

function NoteRow({ note, search }: { readonly note: TeamNote; readonly search: string }) {
  const { type, about, subject, title, text, updatedAt } = note;
  const row = {
    icon: ICONS[type],
    title: title === '' ? subject : title,
    detail: [title === '' ? null : subject, momentText(updatedAt)]
      .filter((part) => part !== null)
      .join(' · '),
    more: excerptOf(text, search),
    hash: `note-${type}`,
  };
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

function subjectText({ type, subject }: TeamNote): string {
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
