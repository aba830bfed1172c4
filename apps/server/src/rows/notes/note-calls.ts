/** `getNote`, `updateNote` and `deleteNote` (section 7). */
import { NOTE_PRIVACIES, type NotePrivacy, type NoteType } from '@touchline/domain/entity/tables/note';
import { isNoteType, noteKindOf } from '@touchline/domain/note/reading';
import type { Builder } from '#access/data-calls/builder.ts';
import { apiError } from '#platform/errors.ts';
import { isPositiveInteger } from '../push/batch.ts';
import { deleteRow } from '../write/write.ts';
import { type NoteAnswer, noteAbout, saveNote } from './notes.ts';

/** Approximate size of a note; its text has at most 20,000 characters, and each may need an element. */
const NOTE_BYTES = 50_000;

export function addNoteCalls(builder: Builder): void {
  const note = builder.objectRef<NoteAnswer>('Note').implement({
    fields: (t) => ({
      sid: t.exposeFloat('sid'),
      title: t.exposeString('title'),
      message: t.exposeString('message'),
      privacy: t.exposeInt('privacy'),
      incremental: t.exposeFloat('incremental'),
      updated: t.exposeFloat('updated'),
    }),
  });
  builder.queryField('getNote', (t) =>
    t.field({
      type: note,
      nullable: true,
      // `force` is accepted and has no effect: the server never answers from a cache.
      args: { type: t.arg.string(), sid: t.arg.float(), force: t.arg.boolean() },
      resolve: (_root, { type, sid }, { deps, caller, answer }) => {
        const subject = { type: typeFrom(type), sid: sidFrom(sid) };
        return answer.page(
          () => noteAbout(deps, caller, subject),
          () => NOTE_BYTES,
        );
      },
    }),
  );
  builder.mutationField('updateNote', (t) =>
    t.field({
      type: note,
      args: {
        type: t.arg.string(),
        kind: t.arg.string(),
        kind_id: t.arg.float(),
        kind_sid: t.arg.float(),
        sid: t.arg.float(),
        incremental: t.arg.float(),
        message: t.arg.string(),
        title: t.arg.string(),
        privacy: t.arg.int(),
      },
      resolve: (_root, given, { deps, caller }) => {
        const type = typeFrom(given.type);
        const { message, incremental } = given;
        if (message === null || message === undefined) throw apiError(500);
        if (given.kind !== null && given.kind !== undefined && given.kind !== noteKindOf(type))
          throw apiError(500);
        return saveNote(deps, caller, {
          type,
          sid: sidFrom(given.sid),
          kind_sid: given.kind_sid ?? given.kind_id ?? null,
          message,
          title: given.title ?? null,
          privacy: privacyFrom(given.privacy),
          incremental: isPositiveInteger(incremental) ? incremental : null,
        });
      },
    }),
  );
  builder.mutationField('deleteNote', (t) =>
    t.field({
      type: builder.objectRef<{ sid: number }>('DeletedNote').implement({
        fields: (f) => ({ sid: f.exposeFloat('sid') }),
      }),
      args: { sid: t.arg.float() },
      resolve: async (_root, given, { deps, caller }) => {
        const sid = sidFrom(given.sid);
        await deleteRow(deps, caller, { collection: 'notes', sid });
        return { sid };
      },
    }),
  );
}

function typeFrom(type: string | null | undefined): NoteType {
  if (type === null || type === undefined || !isNoteType(type)) throw apiError(500);
  return type;
}

/** 600 for an id that no row can have. */
function sidFrom(sid: number | null | undefined): number {
  if (!isPositiveInteger(sid)) throw apiError(600);
  return sid;
}

function privacyFrom(privacy: number | null | undefined): NotePrivacy | null {
  if (privacy === null || privacy === undefined) return null;
  const known = NOTE_PRIVACIES.find((each) => each === privacy);
  if (known === undefined) throw apiError(500);
  return known;
}
