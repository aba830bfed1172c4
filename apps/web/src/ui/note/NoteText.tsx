/** The text of a note as elements. Made of a tree, never of HTML text, so that nothing in a note can run. */
import { type HtmlElement, type HtmlNode, isText } from '@touchline/domain/note/html-tree';
import { createElement, type ReactNode } from 'react';
import styles from './note-text.module.css';

/** The elements of a note, and what they become: a heading of a note is below those of its screen. */
const ELEMENTS: Readonly<Record<string, string>> = {
  p: 'p',
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
  a: 'a',
  br: 'br',
  figcaption: 'figcaption',
};

export interface NoteTextProps {
  /** As `treeOf` makes it. */
  readonly tree: readonly HtmlNode[];
  /** The name of the mark of a finished item, for screen readers. */
  readonly done: string;
  /** The picture of a `figure`: from this device in the app, from the page's own address on a page without account. */
  readonly picture: PictureOf;
}

export type PictureOf = (figure: HtmlElement) => ReactNode;

export function NoteText({ tree, done, picture }: NoteTextProps) {
  return <div className={styles.note}>{shown(tree, { done, picture })}</div>;
}

type Showing = Pick<NoteTextProps, 'done' | 'picture'>;

function shown(nodes: readonly HtmlNode[], showing: Showing): readonly ReactNode[] {
  return nodes.map((node, at) => (isText(node) ? node.text : elementOf(node, at, showing)));
}

function elementOf(element: HtmlElement, key: number, showing: Showing): ReactNode {
  const { done, picture } = showing;
  if (element.name === 'figure') {
    return (
      <figure key={key}>
        {picture(element)}
        {shown(element.children, showing)}
      </figure>
    );
  }
  const name = ELEMENTS[element.name];
  if (name === undefined) return null;
  if (name === 'br') return <br key={key} />;
  const { attributes, children } = element;
  const checked = attributes['data-checked'];
  const given =
    name === 'a'
      ? { href: attributes.href, rel: attributes.rel, target: '_blank' }
      : checked === undefined
        ? {}
        : { className: styles.check, 'data-checked': checked };
  const mark =
    checked === 'true' ? (
      <span key="done" className="visually-hidden">
        {done}:{' '}
      </span>
    ) : null;
  return createElement(name, { ...given, key }, mark, ...shown(children, showing));
}
