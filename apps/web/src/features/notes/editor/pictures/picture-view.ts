/** A picture in the editor. The picture itself is drawn by the screen, into a part that is not text. */
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { removePicture } from './picture-commands.ts';

/** A place for a picture in the document. */
export interface PictureFrame {
  readonly element: HTMLElement;
  readonly medium: number;
  /** Removes the picture with its caption. */
  readonly remove: () => void;
}

export interface PictureTexts {
  /** The name of a picture without a caption. */
  readonly picture: string;
  readonly caption: string;
}

export interface FrameEvents {
  /** A picture is to be drawn, or another one in its place. */
  readonly framed: (frame: PictureFrame) => void;
  readonly unframed: (element: HTMLElement) => void;
}

export const pictures =
  (texts: PictureTexts, events: FrameEvents): NodeViewConstructor =>
  (node, view, getPosition) =>
    new PictureView({ node, view, getPosition, texts, events });

interface PictureViewOptions {
  readonly node: Node;
  readonly view: EditorView;
  readonly getPosition: () => number | undefined;
  readonly texts: PictureTexts;
  readonly events: FrameEvents;
}

class PictureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly contentDOM = document.createElement('figcaption');
  readonly #frame = document.createElement('div');
  readonly #options: PictureViewOptions;
  #medium = 0;

  constructor(options: PictureViewOptions) {
    this.#options = options;
    const { node, texts } = options;
    this.#frame.contentEditable = 'false';
    this.#frame.addEventListener('mousedown', (event) => this.#select(event));
    this.contentDOM.dataset.placeholder = texts.caption;
    this.dom.append(this.#frame, this.contentDOM);
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'picture') return false;
    const { texts, events } = this.#options;
    const caption = node.textContent;
    this.dom.setAttribute('aria-label', caption === '' ? texts.picture : caption);
    this.contentDOM.toggleAttribute('data-empty', caption === '');
    const medium = Number(node.attrs.medium);
    if (medium !== this.#medium) {
      this.#medium = medium;
      events.framed({ element: this.#frame, medium, remove: () => this.#remove() });
    }
    return true;
  }

  selectNode(): void {
    this.dom.dataset.selected = '';
  }

  deselectNode(): void {
    delete this.dom.dataset.selected;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.#frame.contains(target);
  }

  ignoreMutation({ target }: { readonly target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target);
  }

  destroy(): void {
    this.#options.events.unframed(this.#frame);
  }

  #select(event: MouseEvent): void {
    const { view, getPosition } = this.#options;
    const position = getPosition();
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    // The text keeps the focus, and with it a phone its keyboard.
    event.preventDefault();
    if (isButton || position === undefined) return;
    view.focus();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  }

  #remove(): void {
    const { view, getPosition } = this.#options;
    const position = getPosition();
    if (position === undefined) return;
    removePicture(position)(view.state, view.dispatch);
    view.focus();
  }
}
