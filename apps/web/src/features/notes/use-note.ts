/** The state of one note in its editor: idle, focused, edited or syncing (section 4). */
import { type NoteContent, withMedia } from '@touchline/domain/note/content';
import { cutTitle, type NoteRefusal } from '@touchline/domain/note/save';
import { type Result, refuse } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { saveNote } from '#data/commands/notes/notes.ts';
import type { Refused } from '#data/commands/permission.ts';
import { useNow } from '#data/hooks/now.ts';
import { useClient } from '#data/page/react.tsx';
import type { NoteSubject, StoredNote } from '#data/queries/notes.ts';
import { beforeLeaving } from '#ui/forms/before-leaving.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { type Clash, NoteSession } from './note-session.ts';

/** The longest that the arrows turn (section 9). */
export const SYNCING_MS = 1_500;
/** From this age on a note is stale: it is fetched again, and its mark is grey. */
export const STALE_MS = 30_000;
const MARK_STEP_MS = 1_000;

export type NoteState = 'idle' | 'focused' | 'edited' | 'syncing';

export interface NoteProblem {
  readonly text: string;
  /** Of section 8. */
  readonly code: number | null;
}

export interface NoteOptions {
  readonly subject: NoteSubject;
  readonly stored: StoredNote;
  /** Leaving the note discards what is not saved, instead of saving it. */
  readonly discards: boolean;
}

export interface NoteEdit {
  readonly state: NoteState;
  readonly isEdited: boolean;
  /** Saved within the last 30 s. */
  readonly isRecent: boolean;
  readonly problem: NoteProblem | null;
  readonly title: string;
  readonly contents: readonly NoteContent[];
  readonly revision: number;
  readonly type: (title: string) => void;
  readonly write: (contents: readonly NoteContent[]) => void;
  readonly focus: () => void;
  readonly blur: () => void;
  readonly save: () => Promise<boolean>;
  readonly cancel: () => void;
}

export function useNote(options: NoteOptions): NoteEdit {
  const { stored, discards } = options;
  const client = useClient();
  const [session] = useState(() => new NoteSession(stored));
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const [isFocused, setFocused] = useState(false);
  const [problem, setProblem] = useState<NoteProblem | null>(null);
  const syncing = useSyncing();
  const latest = useRef(options);
  const updated = (stored.note?.updatedAt ?? 0) * 1_000;
  const isRecent = useNow(MARK_STEP_MS) * 1_000 - updated <= STALE_MS;
  const { start, end } = syncing;
  /** The present id of a picture, which may have been made with a local one. */
  const now = useCallback((medium: number) => client.live.resolve('media', medium), [client]);

  const follow = useCallback(() => {
    session.rename(now);
    tell(session.follow(latest.current.stored));
    repaint();
  }, [session, now]);

  useEffect(() => {
    latest.current = options;
    if (session.stored !== stored) follow();
  });

  useEffect(() => {
    // The request has ended before the arrows had to.
    if (stored.note?.remoteUpdated === true) end();
  }, [stored, end]);

  /** Answers what prevented it. */
  const save = useCallback(async () => {
    if (!session.isEdited) return null;
    const { subject } = latest.current;
    const draft = { title: session.title, contents: session.contents };
    session.begin();
    start();
    const answer = await attempted(saveNote(client, { subject, stored: session.stored, draft }));
    session.end(answer.ok ? answer.value.note : null);
    const prevented = answer.ok ? null : problemOf(answer.error);
    setProblem(prevented);
    if (!answer.ok || !client.mayAsk()) end();
    follow();
    return prevented;
  }, [client, session, start, end, follow]);

  const reload = useReload({ isStale: stored.note !== null && !isRecent, session, start, end });
  useSaveOnLeaving(discards ? null : save);

  return {
    state: syncing.isOn ? 'syncing' : session.isEdited ? 'edited' : isFocused ? 'focused' : 'idle',
    isEdited: session.isEdited,
    isRecent,
    problem,
    title: session.title,
    contents: session.contents,
    revision: session.revision,
    type: (title) => {
      session.type(cutTitle(title));
      repaint();
    },
    write: (contents) => {
      session.write(withMedia(contents, now));
      repaint();
    },
    focus: () => {
      setFocused(true);
      reload();
    },
    blur: () => setFocused(false),
    save: async () => (await save()) === null,
    cancel: () => {
      session.cancel();
      setProblem(null);
      repaint();
    },
  };
}

/** The arrows turn until the request has ended, for 1.5 s at most. */
function useSyncing() {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useCallback(() => {
    clearTimeout(timer.current);
    setOn(false);
  }, []);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    setOn(true);
    timer.current = setTimeout(() => setOn(false), SYNCING_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isOn, start, end };
}

interface ReloadOptions {
  readonly isStale: boolean;
  readonly session: NoteSession;
  readonly start: () => void;
  readonly end: () => void;
}

/** Fetches a stale note that is not edited: when it is opened, and when it gets the focus. A failure ends the arrows only. */
function useReload({ isStale, session, start, end }: ReloadOptions): () => void {
  const client = useClient();
  const asked = useRef(0);
  const reload = useCallback(() => {
    const isDue = isStale && !session.isEdited && client.now() - asked.current > STALE_MS;
    if (!isDue || !client.mayAsk()) return;
    asked.current = client.now();
    start();
    void client.sync().then(end, end);
  }, [client, session, isStale, start, end]);
  useEffect(reload, [reload]);
  return reload;
}

/** Saves when the screen or the page is left. */
function useSaveOnLeaving(save: (() => Promise<NoteProblem | null>) | null): void {
  useEffect(() => {
    if (save === null) return;
    const stop = beforeLeaving(() => void save());
    const saveAtTheEnd = async () => {
      const prevented = await save();
      // The editor, which would show it, is gone.
      if (prevented !== null) showToast({ text: prevented.text, tone: 'problem', about: ABOUT_NOTE });
    };
    return () => {
      stop();
      void saveAtTheEnd();
    };
  }, [save]);
}

const ABOUT_NOTE = 'note';
const CLASHES: Readonly<Record<Exclude<Clash, 'none'>, () => string>> = {
  'both wrote': m.notes_both_wrote,
  replaced: m.notes_replaced,
  deleted: m.notes_deleted_elsewhere,
};

function tell(clash: Clash): void {
  if (clash !== 'none') showToast({ text: CLASHES[clash](), about: ABOUT_NOTE });
}

interface StoreFailed {
  readonly code: 'storeFailed';
}

/** A device that has no room, or whose database failed, refuses as the rules do: the words stay in the editor. */
async function attempted<T, E>(saving: Promise<Result<T, E>>): Promise<Result<T, E | StoreFailed>> {
  try {
    return await saving;
  } catch {
    return refuse({ code: 'storeFailed' });
  }
}

/** The messages and codes of sections 5 and 8. */
function problemOf(refusal: NoteRefusal | Refused | StoreFailed): NoteProblem {
  switch (refusal.code) {
    case 'noteTooLong':
      return { text: m.notes_err_too_long({ max: refusal.max }), code: null };
    case 'noteTypeRequired':
    case 'storeFailed':
      return { text: m.notes_err_failed(), code: 500 };
    case 'gone':
      return { text: m.notes_err_gone(), code: 600 };
    case 'noPermission':
      return { text: m.common_no_permission(), code: null };
    case 'planNeeded':
      return { text: m.words_not_in_plan(), code: null };
  }
}
