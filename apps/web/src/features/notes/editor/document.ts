/** The blocks of a note as a document of the editor, and back. */
import type { NoteRun } from '@touchline/domain/entity/tables/note';
import { isItem, type NoteContent, repaired, withoutBlank } from '@touchline/domain/note/content';
import type { Node } from 'prosemirror-model';
import { noteSchema } from './schema.ts';

const { doc, paragraph, heading, item, picture, line_break } = noteSchema.nodes;
const { bold, italic, link } = noteSchema.marks;

/** The document of a text. A note without blocks is one empty paragraph, because an editor needs a line to write in. */
export function documentOf(contents: readonly NoteContent[]): Node {
  return doc.create(null, contents.length === 0 ? paragraph.create() : nodesOf(contents));
}

/** The text of a document, as every reader sees it. */
export function contentsOfDocument(document: Node): readonly NoteContent[] {
  return withoutBlank(repaired(contentsOfNodes(document.children)));
}

/** A node of the document for each block. */
export function nodesOf(contents: readonly NoteContent[]): readonly Node[] {
  return repaired(contents).map(nodeOf);
}

/** The blocks of some nodes, not repaired: a part of a document may begin with a deep item. */
export function contentsOfNodes(nodes: readonly Node[]): readonly NoteContent[] {
  return nodes.map(contentOf);
}

function nodeOf(content: NoteContent): Node {
  const { shape, level, checked, medium } = content;
  const words = content.runs.flatMap(wordsOf);
  if (isItem(content)) return item.create({ shape, level, checked }, words);
  if (shape === 'picture') return picture.create({ medium }, words);
  return shape === 'heading' ? heading.create({ level }, words) : paragraph.create(null, words);
}

/** A text node for each line of a run, with line breaks between them. */
function wordsOf(run: NoteRun): readonly Node[] {
  const marks = [
    ...(run.link === '' ? [] : [link.create({ href: run.link })]),
    ...(run.bold ? [bold.create()] : []),
    ...(run.italic ? [italic.create()] : []),
  ];
  return run.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [line_break.create(null, null, marks)]),
      ...(line === '' ? [] : [noteSchema.text(line, marks)]),
    ]);
}

function contentOf(node: Node): NoteContent {
  const runs = node.children.map((word): NoteRun => {
    const href: unknown = link.isInSet(word.marks)?.attrs.href;
    return {
      text: word.type === line_break ? '\n' : (word.text ?? ''),
      bold: bold.isInSet(word.marks) !== undefined,
      italic: italic.isInSet(word.marks) !== undefined,
      link: typeof href === 'string' ? href : '',
    };
  });
  const { shape, level, checked, medium } = node.attrs;
  const plain = { level: 0, checked: false, medium: 0, runs };
  if (node.type === item) return { ...plain, shape, level, checked };
  if (node.type === heading) return { ...plain, shape: 'heading', level };
  return node.type === picture ? { ...plain, shape: 'picture', medium } : { ...plain, shape: 'paragraph' };
}
