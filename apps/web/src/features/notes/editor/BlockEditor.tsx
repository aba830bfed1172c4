/** Toolbar and text. Loaded on first use; until then the text is shown as it is read. */
import type { NoteContent } from '@touchline/domain/note/content';
import { m } from '@touchline/i18n';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import type { TextPictures } from '#ui/pictures/picture-field.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { currentLink, setLink } from './commands.ts';
import styles from './editor.module.css';
import { FramedPictures, useFrames } from './FramedPictures.tsx';
import { LinkForm } from './link/LinkForm.tsx';
import { insertPicture } from './pictures/picture-commands.ts';
import { Toolbar } from './Toolbar.tsx';
import { openEditor, showContents } from './view.ts';

export interface BlockEditorProps {
  /** The name of the text for screen readers. */
  readonly label: string;
  /** Shown in an empty text. */
  readonly placeholder: string;
  /** What the text says at first, and again whenever `revision` changes: after Cancel, or with words of another device. */
  readonly contents: readonly NoteContent[];
  readonly revision: number;
  readonly onWrite: (contents: readonly NoteContent[]) => void;
  readonly onSave: () => void;
  /** The toolbar is there while somebody writes. */
  readonly withTools: boolean;
  /** How pictures get into the text. */
  readonly pictures: TextPictures;
  /** Fills the height that there is. */
  readonly fills?: boolean;
  readonly startsFocused?: boolean;
}

export function BlockEditor(props: BlockEditorProps) {
  const { label, placeholder, revision, withTools, pictures, fills = false } = props;
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  const [state, setState] = useState<EditorState | null>(null);
  const [linking, setLinking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { frames, framing } = useFrames();

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (mount.current === null) return;
    const editor = openEditor(mount.current, {
      contents: latest.current.contents,
      texts: {
        label,
        placeholder,
        done: m.words_done(),
        picture: m.words_photo(),
        caption: m.media_caption(),
      },
      events: {
        shown: setState,
        written: (written) => latest.current.onWrite(written),
        save: () => latest.current.onSave(),
        editLink: () => setLinking(true),
        picturesLost: () => showToast({ text: m.notes_pictures_lost(), about: 'pasted pictures' }),
        ...framing,
      },
    });
    view.current = editor;
    setState(editor.state);
    if (latest.current.startsFocused === true) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, placeholder, framing]);

  useEffect(() => {
    // Not after each change of the text: a late one would take away what was typed since.
    if (view.current !== null && revision > 0) showContents(view.current, latest.current.contents);
  }, [revision]);

  useEffect(() => {
    if (!choosing) return;
    // Only after the sheet is gone: behind a modal dialog nothing can have the focus.
    return () => {
      const editor = view.current;
      editor?.focus();
      editor?.dispatch(editor.state.tr.scrollIntoView());
    };
  }, [choosing]);

  function run(command: Command) {
    const editor = view.current;
    if (editor !== null) command(editor.state, editor.dispatch, editor);
  }

  function endLink(href: string | null) {
    setLinking(false);
    view.current?.focus();
    if (href !== null) run(setLink(href));
  }

  function insert(medium: number) {
    setChoosing(false);
    run(insertPicture(medium));
  }

  return (
    <div className={styles.frame} data-fills={fills || undefined}>
      {state !== null && (withTools || linking || choosing) && (
        <Toolbar
          state={state}
          run={run}
          editLink={() => setLinking(true)}
          addPicture={() => setChoosing(true)}
        />
      )}
      {state !== null && linking && (
        <LinkForm href={currentLink(state)} onDone={endLink} onCancel={() => endLink(null)} />
      )}
      <div ref={mount} className={styles.text} data-fills={fills || undefined} />
      <FramedPictures frames={frames} isPublic={pictures.isPublic} />
      {pictures.offer({ opened: choosing, close: () => setChoosing(false), choose: insert })}
    </div>
  );
}
