/** Parses HTML as browsers do, into the small tree of the domain. */
import { createRequire } from 'node:module';
import type { HtmlElement, HtmlNode, ParseHtml } from '@touchline/domain/note/html-tree';
import type { DefaultTreeAdapterTypes } from 'parse5';

const load = createRequire(import.meta.url);

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** An element whose children are still being added. */
interface Growing extends HtmlElement {
  readonly children: HtmlNode[];
}

/** The parser is loaded with the first text: a server at rest is smaller without it. Comments are left out. Works at any depth, because the text comes from outside. */
export const parseHtml: ParseHtml = (html) => {
  const { parseFragment } = load('parse5') as typeof import('parse5');
  const nodes: HtmlNode[] = [];
  const steps: (readonly [from: readonly ChildNode[], into: HtmlNode[]])[] = [
    [parseFragment(html).childNodes, nodes],
  ];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const [from, into] = step;
    for (const node of from) {
      if (node.nodeName === '#text') into.push({ text: (node as DefaultTreeAdapterTypes.TextNode).value });
      else if (isElement(node)) {
        const element: Growing = { name: node.tagName, attributes: attributesOf(node), children: [] };
        into.push(element);
        steps.push([node.childNodes, element.children]);
      }
    }
  }
  return nodes;
};

function isElement(node: ChildNode): node is Element {
  return 'tagName' in node;
}

function attributesOf({ attrs }: Element): Readonly<Record<string, string>> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}
