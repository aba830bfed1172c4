/** Parses HTML with the browser's parser, into the small tree of the domain. */
import type { HtmlElement, HtmlNode, ParseHtml } from '@touchline/domain/note/html-tree';

/** An element whose children are still being added. */
interface Growing extends HtmlElement {
  readonly children: HtmlNode[];
}

/**
 * In a document of its own, which runs no script and loads nothing. Comments are left out. Works at any depth, because
 * the text comes from outside.
 */
export const parseHtml: ParseHtml = (html) => {
  const nodes: HtmlNode[] = [];
  if (html === '') return nodes;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const steps: (readonly [from: Node, into: HtmlNode[]])[] = [[body, nodes]];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const [from, into] = step;
    for (const node of from.childNodes) {
      if (node instanceof Text) into.push({ text: node.data });
      else if (node instanceof Element) {
        const element: Growing = { name: node.localName, attributes: attributesOf(node), children: [] };
        into.push(element);
        steps.push([node, element.children]);
      }
    }
  }
  return nodes;
};

function attributesOf({ attributes }: Element): Readonly<Record<string, string>> {
  return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
}
