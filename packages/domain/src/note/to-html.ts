/** Blocks as HTML: a tree, from which screens make elements, and the text of it that calls answer. */
import type { NoteRun } from '../entity/tables/note.ts';
import { isItem, type NoteContent, repaired, textOf } from './content.ts';
import { element, type HtmlElement, type HtmlNode, htmlText } from './html-tree.ts';

/** A list that is being written. */
interface OpenList {
  readonly shape: NoteContent['shape'];
  readonly items: HtmlElement[];
}

/**
 * The blocks as a tree of `p`, `h1` to `h3`, `ul`, `ol`, `li`, `strong`, `em`, `a` and `br`. A check list has the marks
 * of Tiptap: `data-type="taskList"`, and `data-checked` at its items. A picture is a `figure` with its `data-medium`, and
 * a `figcaption` where it has a caption.
 *
 * @param figure how a picture is named; by default as the staff's app and the calls name it
 */
export function treeOf(
  contents: readonly NoteContent[],
  figure: (medium: number) => HtmlElement['attributes'] = byMedium,
): readonly HtmlNode[] {
  const result: HtmlNode[] = [];
  let list: NoteContent[] = [];
  const endList = () => {
    result.push(...listsOf(list, 1));
    list = [];
  };
  for (const content of repaired(contents)) {
    if (isItem(content)) {
      list.push(content);
      continue;
    }
    endList();
    const { shape, level, medium } = content;
    if (shape === 'picture') result.push(element('figure', captionOf(content), figure(medium)));
    else result.push(element(shape === 'heading' ? `h${level}` : 'p', inlineOf(content)));
  }
  endList();
  return result;
}

const byMedium = (medium: number) => ({ 'data-medium': String(medium) });

function captionOf(content: NoteContent): readonly HtmlNode[] {
  return textOf(content) === '' ? [] : [element('figcaption', inlineOf(content))];
}

/** The blocks as HTML text: the `message` of a note. Empty for no blocks. */
export function htmlOf(contents: readonly NoteContent[]): string {
  return htmlText(treeOf(contents));
}

/** Items that follow each other, as one list for each run of the same shape. Deeper items are inside the item above. */
function listsOf(items: readonly NoteContent[], level: number): readonly HtmlElement[] {
  const lists: OpenList[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    if (item === undefined) break;
    let end = at + 1;
    while ((items[end]?.level ?? 0) > level) end++;
    const below = listsOf(items.slice(at + 1, end), level + 1);
    const written = element('li', [...inlineOf(item), ...below], attributesOf(item));
    const last = lists.at(-1);
    if (last?.shape === item.shape) last.items.push(written);
    else lists.push({ shape: item.shape, items: [written] });
    at = end;
  }
  return lists.map(({ shape, items: inside }) =>
    shape === 'number'
      ? element('ol', inside)
      : element('ul', inside, shape === 'check' ? { 'data-type': 'taskList' } : {}),
  );
}

function attributesOf({ shape, checked }: NoteContent): Readonly<Record<string, string>> {
  return shape === 'check' ? { 'data-type': 'taskItem', 'data-checked': String(checked) } : {};
}

function inlineOf(content: NoteContent): readonly HtmlNode[] {
  const whole = textOf(content);
  const nodes: HtmlNode[] = [];
  let from = 0;
  for (const run of content.runs) {
    nodes.push(...marked(run, linesOf(whole, from, from + run.text.length)));
    from += run.text.length;
  }
  // Browsers do not show a line break at the end of a block, so that it needs a second one.
  return whole.endsWith('\n') ? [...nodes, element('br', [])] : nodes;
}

function marked({ bold, italic, link }: NoteRun, inside: readonly HtmlNode[]): readonly HtmlNode[] {
  const emphasised = italic ? [element('em', inside)] : inside;
  const strong = bold ? [element('strong', emphasised)] : emphasised;
  return link === '' ? strong : [element('a', strong, { href: link, rel: 'noopener noreferrer nofollow' })];
}

/** A part of a block's text, with `br` for line breaks. Spaces that HTML would swallow do not break. */
function linesOf(whole: string, from: number, to: number): readonly HtmlNode[] {
  const nodes: HtmlNode[] = [];
  let text = '';
  for (let at = from; at < to; at++) {
    const character = whole.charAt(at);
    if (character === '\n') {
      if (text !== '') nodes.push({ text });
      nodes.push(element('br', []));
      text = '';
    } else {
      text += character === ' ' && isAtEdge(whole, at) ? '\u00a0' : character;
    }
  }
  return text === '' ? nodes : [...nodes, { text }];
}

function isAtEdge(whole: string, at: number): boolean {
  return [whole.charAt(at - 1), whole.charAt(at + 1)].some((next) => ['', ' ', '\n'].includes(next));
}
