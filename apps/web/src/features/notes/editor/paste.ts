/** The clipboard: what comes in becomes blocks, and what goes out is ordinary HTML and text. */
import { contentsOfText, type NoteContent, plainTextOf } from '@touchline/domain/note/content';
import { contentsOf } from '@touchline/domain/note/from-html';
import type { HtmlNode } from '@touchline/domain/note/html-tree';
import { isText } from '@touchline/domain/note/html-tree';
import { treeOf } from '@touchline/domain/note/to-html';
import { DOMSerializer, Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { parseHtml } from '#data/queries/parse-html.ts';
import { contentsOfNodes, nodesOf } from './document.ts';
import { cutToFit, roomIn } from './limit.ts';
import { noteSchema } from './schema.ts';

const { paragraph, picture } = noteSchema.nodes;

/** A part of a document without what the blocks do not know. Text without marks is read line by line. */
export function pastedContents(html: string, text: string): readonly NoteContent[] {
  const marked = html === '' || isTooDeep(html) ? [] : contentsOf(parseHtml(html));
  return marked.length > 0 ? marked : contentsOfText(text);
}

/** Deeper than people write. There the parsers of browsers take quadratic time, which would stop the page. */
const DEPTH_MAX = 2_000;
/** The start or the end of an element that can have others inside. */
const TAG = /<(\/?)(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)[a-z]/gi;

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash] of html.matchAll(TAG)) {
    depth += slash === '' ? 1 : -1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

export interface PasteEvents {
  /** There were pictures among it that are not of the library. */
  readonly picturesLost: () => void;
}

export function clipboard({ picturesLost }: PasteEvents): Plugin {
  const paste = (view: EditorView, data: DataTransfer | null) => {
    if (hasPictures(data)) picturesLost();
    return insert(view, data);
  };
  return new Plugin({
    props: {
      handlePaste: (view, event) => paste(view, event.clipboardData),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        event.preventDefault();
        return paste(view, event.dataTransfer);
      },
      transformCopied: captionAlone,
      clipboardSerializer: new BlockSerializer(),
      clipboardTextSerializer: ({ content }) => plainTextOf(contentsOfNodes(blocksIn(content))),
    },
  });
}

/** A picture of a note has no element of its own in HTML, so each one is from elsewhere. */
function hasPictures(data: DataTransfer | null): boolean {
  const hasFile = [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));
  return hasFile || /<img\b/i.test(data?.getData('text/html') ?? '');
}

/** A part of a caption is copied as words, without the picture. */
function captionAlone(slice: Slice): Slice {
  const [only] = slice.content.content;
  const isPart = slice.openStart > 0 && slice.content.childCount === 1 && only?.type === picture;
  return isPart ? new Slice(Fragment.from(paragraph.create(null, only.content)), 1, 1) : slice;
}

/** Answers true for every paste, so that the editor's own reader never sees HTML from outside. */
function insert(view: EditorView, data: DataTransfer | null): boolean {
  const { selection, doc } = view.state;
  const pasted = pastedContents(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '');
  const replacedText = doc.textBetween(selection.from, selection.to, '\n');
  const contents = cutToFit(pasted, roomIn(doc) + replacedText.length);
  if (contents.length === 0) return true;
  const { tr } = view.state;
  if (selection.$from.parent.type === picture) tr.insertText(plainTextOf(contents).replaceAll('\n', ' '));
  else tr.replaceSelection(sliceOf(contents));
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
  return true;
}

/** Words at the ends join the text around them; a picture stays whole. */
function sliceOf(contents: readonly NoteContent[]): Slice {
  const open = (content: NoteContent | undefined) => (content?.shape === 'picture' ? 0 : 1);
  return new Slice(Fragment.from(nodesOf(contents)), open(contents[0]), open(contents.at(-1)));
}

/** The blocks of a part of a document; words without a block are a paragraph. */
function blocksIn(content: Fragment): Parameters<typeof contentsOfNodes>[0] {
  const isInline = content.firstChild?.isInline === true;
  return isInline ? [paragraph.create(null, content)] : content.content;
}

class BlockSerializer extends DOMSerializer {
  constructor() {
    super({}, {});
  }

  override serializeFragment(content: Fragment): DocumentFragment {
    const made = document.createDocumentFragment();
    made.append(...treeOf(contentsOfNodes(blocksIn(content))).map(elementOf));
    return made;
  }
}

function elementOf(node: HtmlNode): Node {
  if (isText(node)) return document.createTextNode(node.text);
  const element = document.createElement(node.name);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  element.append(...node.children.map(elementOf));
  return element;
}
