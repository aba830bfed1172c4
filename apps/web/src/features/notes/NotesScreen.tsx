/** `/notes/`: all notes of the current team, with a search that works without network. */
import { TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { excerptOf, foundNotes } from '@touchline/domain/note/search';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { useTeamNotes } from '#data/hooks/notes.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import type { TeamNote } from '#data/queries/team/team-notes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { NoteLinkRow } from '#ui/note/NoteLinkRow.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { noteSubjectText } from '#ui/words/note-subject.ts';
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
  const named = notes.map((note) => ({ ...note, subject: noteSubjectText(note) }));
  const found = foundNotes(named, wanted);
  return (
    <Screen>
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

function NoteRow({ note, search }: { readonly note: TeamNote; readonly search: string }) {
  const { type, about, subject, title, text, updatedAt } = note;
  const row = {
    title: title === '' ? subject : title,
    detail: [title === '' ? null : subject, momentText(updatedAt)]
      .filter((part) => part !== null)
      .join(' · '),
    // A note of a photo alone has no words.
    more: title === '' && text.trim() === '' ? m.words_photo() : excerptOf(text, search),
  };
  return <NoteLinkRow {...row} type={type} about={about} />;
}
