/** The editor of a text as ProseMirror runs it. This module is loaded on first use. */
import type { NoteContent } from '@touchline/domain/note/content';
import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { checkItems } from './check-item.ts';
import { decorations } from './decorations.ts';
import { contentsOfDocument, documentOf } from './document.ts';
import { type EditorKeys, keyPlugins } from './keys.ts';
import { limit } from './limit.ts';
import { clipboard, type PasteEvents } from './paste.ts';
import { type FrameEvents, type PictureTexts, pictures } from './pictures/picture-view.ts';
import { FROM_OUTSIDE, replaced } from './replace.ts';

export interface EditorTexts extends PictureTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly done: string;
}

export interface EditorEvents extends EditorKeys, FrameEvents, PasteEvents {
  /** After every change of text or selection. */
  readonly shown: (state: EditorState) => void;
  /** After a change by the writer. */
  readonly written: (contents: readonly NoteContent[]) => void;
}

export interface EditorOptions {
  readonly contents: readonly NoteContent[];
  readonly texts: EditorTexts;
  readonly events: EditorEvents;
}

export function openEditor(mount: HTMLElement, { contents, texts, events }: EditorOptions): EditorView {
  const plugins: readonly Plugin[] = [
    ...keyPlugins(events),
    clipboard(events),
    limit(),
    decorations(texts.placeholder),
  ];
  const view = new EditorView(
    { mount },
    {
      state: EditorState.create({ doc: documentOf(contents), plugins }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts.label },
      nodeViews: { item: checkItems(texts.done), picture: pictures(texts, events) },
      // ProseMirror keeps Escape to itself; here it closes the full screen.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' },
      dispatchTransaction: (tr) => {
        view.updateState(view.state.apply(tr));
        if (tr.docChanged && tr.getMeta(FROM_OUTSIDE) !== true)
          events.written(contentsOfDocument(view.state.doc));
        events.shown(view.state);
      },
    },
  );
  return view;
}

/** Shows another text, and leaves the cursor where the text around it stays. */
export function showContents(view: EditorView, contents: readonly NoteContent[]): void {
  const change = replaced(view.state, contents);
  if (change !== null) view.dispatch(change);
}
