/**
 * The editor's schema: the blocks of a note, and nothing else (decision 086). An item of a list is a block of its own with
 * a level, as it is stored, so that a document is a list of blocks in both directions.
 */
import { isNoteLink, type NoteShape } from '@touchline/domain/entity/tables/note';
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

export type ItemShape = Exclude<NoteShape, 'paragraph' | 'heading' | 'picture'>;

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  item: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { shape: { default: 'bullet' }, level: { default: 1 }, checked: { default: false } },
    parseDOM: [
      {
        tag: 'div[data-shape]',
        getAttrs: ({ dataset }) => ({
          shape: dataset.shape,
          level: Number(dataset.level),
          checked: dataset.checked === 'true',
        }),
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>('[data-words]') ?? (element as HTMLElement),
      },
    ],
    toDOM: ({ attrs }) => [
      'div',
      { 'data-shape': attrs.shape, 'data-level': attrs.level, 'data-checked': String(attrs.checked) },
      0,
    ],
  },
  /** Its words are the caption. It is a part of its own: a caption is never joined with the text around it. */
  picture: {
    content: 'text*',
    group: 'block',
    marks: '',
    defining: true,
    isolating: true,
    attrs: { medium: { default: 0 } },
    parseDOM: [
      {
        tag: 'figure[data-medium]',
        getAttrs: ({ dataset }) => ({ medium: Number(dataset.medium) }),
        contentElement: (element) =>
          (element as HTMLElement).querySelector('figcaption') ?? (element as HTMLElement),
      },
    ],
    toDOM: ({ attrs }) => ['figure', { 'data-medium': String(attrs.medium) }, ['figcaption', 0]],
  },
  text: { group: 'inline' },
  line_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return isNoteLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer nofollow' }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
} satisfies Record<string, MarkSpec>;

export const noteSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
