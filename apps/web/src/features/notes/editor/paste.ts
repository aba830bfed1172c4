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

export function clipboard(): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => insert(view, event.clipboardData),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        event.preventDefault();
        return insert(view, event.dataTransfer);
      },
      clipboardSerializer: new BlockSerializer(),
      clipboardTextSerializer: ({ content }) => plainTextOf(contentsOfNodes(blocksIn(content))),
    },
  });
}

/** Answers true for every paste, so that the editor's own reader never sees HTML from outside. */
function insert(view: EditorView, data: DataTransfer | null): boolean {
  const { selection, doc } = view.state;
  const pasted = pastedContents(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '');
  const replacedText = doc.textBetween(selection.from, selection.to, '\n');
  const contents = cutToFit(pasted, roomIn(doc) + replacedText.length);
  if (contents.length === 0) return true;
  const slice = new Slice(Fragment.from(nodesOf(contents)), 1, 1);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
}

/** The blocks of a part of a document; words without a block are a paragraph. */
function blocksIn(content: Fragment): Parameters<typeof contentsOfNodes>[0] {
  const isInline = content.firstChild?.isInline === true;
  return isInline ? [noteSchema.nodes.paragraph.create(null, content)] : content.content;
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
