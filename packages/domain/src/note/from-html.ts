/**
 * HTML from outside as blocks: from a call, from the clipboard, from an old client. What the blocks do not know does not
 * survive: of scripts and embedded pages nothing, of all other elements only their text.
 */
import { isNoteLink, type NoteShape } from '../entity/tables/note.ts';
import { BlockWriter, type Marks, type Shape } from './block-writer.ts';
import { isMedium, LIST_LEVELS, type NoteContent, repaired } from './content.ts';
import { type HtmlElement, type HtmlNode, isText } from './html-tree.ts';

/** Where a node is. */
interface Place extends Marks {
  /** White space counts, as in `pre`. */
  readonly pre: boolean;
  /** The list around it, for its items. */
  readonly list: Shape | null;
  /** The item of a list or the picture around it. Paragraphs inside it are lines of it. */
  readonly item: Shape | null;
}

const OUTSIDE: Place = { bold: false, italic: false, link: '', pre: false, list: null, item: null };

type Step = { readonly node: HtmlNode; readonly place: Place } | (() => void);

/** The blocks of a document. Takes time in proportion to its size, at any depth. */
export function contentsOf(nodes: readonly HtmlNode[]): readonly NoteContent[] {
  const writer = new BlockWriter();
  // A stack of its own, because a document from outside may be nested deeper than the stack of calls.
  const steps: Step[] = [];
  const walk = (children: readonly HtmlNode[], place: Place) => {
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at];
      if (node !== undefined) steps.push({ node, place });
    }
  };
  walk(nodes, OUTSIDE);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === 'function') {
      step();
      continue;
    }
    const { node, place } = step;
    if (isText(node)) {
      writer.text(node.text, place);
      continue;
    }
    const entered = enter(writer, node, place);
    if (entered === null) continue;
    steps.push(entered.leave);
    walk(node.children, entered.place);
  }
  writer.end();
  return repaired(writer.contents);
}

interface Entered {
  readonly place: Place;
  readonly leave: () => void;
}

/** Elements that are dropped with everything inside. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style template noscript noembed noframes iframe frame frameset object embed applet svg math head title meta link base select option optgroup textarea audio video canvas map datalist xmp plaintext portal param source track'.split(
    ' ',
  ),
);

/** Elements that stand on lines of their own. All others are inside a line. */
const ON_ITS_OWN: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend listing main menu nav pre search section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
);

const TITLES: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };
const BOLD: readonly string[] = ['b', 'strong'];
const ITALIC: readonly string[] = ['i', 'em'];

/** Begins an element. Null for an element without anything inside. */
function enter(writer: BlockWriter, node: HtmlElement, at: Place): Entered | null {
  const { name } = node;
  if (DROPPED.has(name)) return null;
  const place = { ...at, ...marksOf(node, at) };
  const title = Object.hasOwn(TITLES, name) ? TITLES[name] : undefined;
  if (name === 'br') writer.lineBreak(place);
  else if (name === 'hr') writer.end();
  else if (name === 'input') tick(writer, node);
  else if (name === 'ul' || name === 'ol') return enterList(writer, node, place);
  else if (name === 'li') return enterItem(writer, node, place);
  else if (name === 'figure' && mediumIn(node) !== 0) return enterPicture(writer, place, mediumIn(node));
  else if (name === 'p' || title !== undefined) {
    const shape: Shape =
      title === undefined ? { shape: 'paragraph', level: 0 } : { shape: 'heading', level: title };
    return enterBlock(writer, place, shape);
  } else if (ON_ITS_OWN.has(name)) {
    return enterBlock(writer, { ...place, pre: place.pre || name === 'pre' }, null);
  } else return { place, leave: () => undefined };
  return null;
}

/** @param shape null for an element that only separates lines */
function enterBlock(writer: BlockWriter, place: Place, shape: Shape | null): Entered {
  if (place.item !== null) {
    writer.line();
    return { place, leave: () => writer.line() };
  }
  if (shape === null) writer.end();
  else writer.begin(shape);
  return { place, leave: () => writer.end() };
}

function enterList(writer: BlockWriter, { name, attributes }: HtmlElement, place: Place): Entered {
  writer.end();
  const isTasks = attributes['data-type'] === 'taskList';
  const shape: NoteShape = name === 'ol' ? 'number' : isTasks ? 'check' : 'bullet';
  const level = Math.min((place.list?.level ?? 0) + 1, LIST_LEVELS);
  return { place: { ...place, list: { shape, level }, item: null }, leave: () => writer.end() };
}

function enterItem(writer: BlockWriter, { attributes }: HtmlElement, place: Place): Entered {
  const list: Shape = place.list ?? { shape: 'bullet', level: 1 };
  const checked = attributes['data-checked'];
  const item: Shape =
    checked === undefined ? list : { shape: 'check', level: list.level, checked: checked !== 'false' };
  writer.begin(item);
  return { place: { ...place, item }, leave: () => writer.end() };
}

/** Only the Medium is read of a figure: a picture never comes from an address. */
function enterPicture(writer: BlockWriter, place: Place, medium: number): Entered {
  const picture: Shape = { shape: 'picture', level: 0, medium };
  writer.begin(picture);
  return { place: { ...place, list: null, item: picture }, leave: () => writer.end() };
}

/** 0 for a figure that is no picture of the library. */
function mediumIn({ attributes }: HtmlElement): number {
  const written = attributes['data-medium'] ?? '';
  const sid = /^-?[1-9]\d{0,15}$/.test(written) ? Number(written) : 0;
  return isMedium(sid) ? sid : 0;
}

function tick(writer: BlockWriter, { attributes }: HtmlElement): void {
  if (attributes.type?.toLowerCase() === 'checkbox') writer.tick(Object.hasOwn(attributes, 'checked'));
}

/** The marks inside an element. Word processors also write them as styles, and undo elements with them. */
function marksOf({ name, attributes }: HtmlElement, outside: Marks): Marks {
  const style = attributes.style ?? '';
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const slope = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const address = name === 'a' ? (attributes.href ?? '').trim() : '';
  return {
    bold: weight === undefined ? outside.bold || BOLD.includes(name) : isBold(weight),
    italic: slope === undefined ? outside.italic || ITALIC.includes(name) : slope !== 'normal',
    link: isNoteLink(address) ? address : outside.link,
  };
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}
