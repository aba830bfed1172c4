import { m } from '@touchline/i18n';
import { DetailsScreen } from '../../features/account/own/DetailsScreen.tsx';
import { EarlierValues } from '../../features/history/EarlierValues.tsx';
import { NotesFold } from '../../features/notes/SubjectNotes.tsx';
import { textPictures } from './text-pictures.tsx';

export function AccountDetailsPage() {
  return <DetailsScreen notes={(account) => <OwnNote account={account} />} />;
}

/** The coach's note for themselves. It has the account as its subject, which other people of a team never see. */
function OwnNote({ account }: { readonly account: number }) {
  return (
    <NotesFold
      subject={{ type: 'account', sid: account }}
      name={m.words_note()}
      hint={m.notes_own_text()}
      pictures={textPictures(0)}
      mayWrite
      earlier={(note) => <EarlierValues collection="notes" sid={note} place="card" />}
    />
  );
}
