/** An item of a check list with a box to tick. Other items are drawn by their styles alone. */
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { tickAt } from './commands.ts';

/** @param label the name of the box for screen readers */
export const checkItems =
  (label: string): NodeViewConstructor =>
  (node, view, getPosition) =>
    node.attrs.shape === 'check' ? new CheckItem({ node, view, getPosition, label }) : new PlainItem(node);

class PlainItem implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = this.dom;
  readonly #shape: unknown;

  constructor(node: Node) {
    this.#shape = node.attrs.shape;
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.attrs.shape !== this.#shape || node.type.name !== 'item') return false;
    describe(this.dom, node);
    return true;
  }
}

interface CheckItemOptions {
  readonly node: Node;
  readonly view: EditorView;
  readonly getPosition: () => number | undefined;
  readonly label: string;
}

class CheckItem implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('div');
  readonly #box = document.createElement('input');
  readonly #view: EditorView;

  constructor({ node, view, getPosition, label }: CheckItemOptions) {
    this.#view = view;
    this.#box.type = 'checkbox';
    this.#box.setAttribute('aria-label', label);
    // The keyboard ticks with a shortcut; the box would be a stop within the text.
    this.#box.tabIndex = -1;
    this.contentDOM.dataset.words = '';
    const frame = document.createElement('label');
    frame.contentEditable = 'false';
    frame.append(this.#box);
    // The text keeps the focus, and with it a phone its keyboard.
    frame.addEventListener('mousedown', (event) => event.preventDefault());
    this.#box.addEventListener('change', () => {
      const position = getPosition();
      if (view.editable && position !== undefined) tickAt(position)(view.state, view.dispatch);
    });
    this.dom.append(frame, this.contentDOM);
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.attrs.shape !== 'check') return false;
    describe(this.dom, node);
    this.#box.disabled = !this.#view.editable;
    this.#box.checked = node.attrs.checked === true;
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && !this.contentDOM.contains(target) && target !== this.dom;
  }

  ignoreMutation({ target }: { readonly target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target);
  }
}

function describe(element: HTMLElement, { attrs }: Node): void {
  Object.assign(element.dataset, {
    shape: attrs.shape,
    level: String(attrs.level),
    checked: String(attrs.checked),
  });
}
