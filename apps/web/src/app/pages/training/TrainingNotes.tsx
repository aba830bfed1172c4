import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useSelection, useTrainingActor } from '#data/hooks/training/selections.ts';
import { useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { NotesFold } from '../../../features/notes/SubjectNotes.tsx';
import { textPictures } from '../text-pictures.tsx';

export interface TrainingNotesProps {
  readonly type: 'training_selection' | 'training_session';
  readonly sid: number;
}

/** The note about a selection or a session. The role on the selection's team decides who writes it. */
export function TrainingNotes({ type, sid }: TrainingNotesProps) {
  return type === 'training_session' ? <NotesOfSession sid={sid} /> : <NotesOfSelection sid={sid} />;
}

function NotesOfSelection({ sid }: { readonly sid: number }) {
  const selection = useSelection(sid);
  return selection && <NotesOf type="training_selection" sid={sid} selection={selection} />;
}

/** The notes of a session stay readable when its selection was deleted. */
function NotesOfSession({ sid }: { readonly sid: number }) {
  const found = useSessionWithTeam(sid);
  return found && <NotesOf type="training_session" sid={sid} selection={found.selection} />;
}

interface NotesOfProps extends TrainingNotesProps {
  readonly selection: TrainingSelection | null;
}

function NotesOf({ type, sid, selection }: NotesOfProps) {
  const actor = useTrainingActor({ team_sid: selection?.team_sid ?? 0 });
  return (
    <NotesFold
      subject={{ type, sid }}
      name={m.words_note()}
      pictures={textPictures(selection?.team_sid ?? 0)}
      mayWrite={selection !== null && roleAllows(actor, 'writeNotes')}
      earlier={(note) => <EarlierValues collection="notes" sid={note} place="card" />}
    />
  );
}
