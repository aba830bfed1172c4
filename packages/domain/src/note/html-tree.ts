/**
 * HTML as a small tree, without a DOM. The server makes it with a parser, a device with the browser's own. Names of
 * elements and attributes are in lower case.
 */
export type HtmlNode = HtmlText | HtmlElement;

export interface HtmlText {
  readonly text: string;
}

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** Parses the HTML of a fragment, as the content of a `body`. */
export type ParseHtml = (html: string) => readonly HtmlNode[];

/** An element of a tree. */
export function element(
  name: string,
  children: readonly HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  return { name, attributes, children };
}

/** True for text, false for an element. */
export function isText(node: HtmlNode): node is HtmlText {
  return 'text' in node;
}

/** Elements without an end tag. */
const EMPTY: readonly string[] = ['br'];
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

/** The tree as HTML text. For trees of `note-tree.ts`, which are at most a few levels deep. */
export function htmlText(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isText(node) ? escaped(node.text) : elementText(node))).join('');
}

function elementText({ name, attributes, children }: HtmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `<${name}${written.join('')}>`;
  return EMPTY.includes(name) ? start : `${start}${htmlText(children)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (character) => ESCAPES[character] ?? character);
}
