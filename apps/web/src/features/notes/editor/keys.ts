/** The keyboard of the editor: shortcuts, and what typing turns into a list or a heading. */
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import type { Command, Plugin } from 'prosemirror-state';
import {
  backspace,
  indent,
  lineBreak,
  newBlock,
  outdent,
  setHeading,
  toggleBold,
  toggleItalic,
  toggleList,
  toggleTick,
} from './commands.ts';
import {
  keepCaption,
  leaveCaption,
  lineAbove,
  lineBelow,
  removeSelected,
  selectPicture,
} from './pictures/picture-commands.ts';
import { noteSchema } from './schema.ts';

const { paragraph, heading, item } = noteSchema.nodes;

export interface EditorKeys {
  readonly save: () => void;
  readonly editLink: () => void;
}

export function keyPlugins({ save, editLink }: EditorKeys): readonly Plugin[] {
  const done =
    (action: () => void): Command =>
    () => {
      action();
      return true;
    };
  return [
    history(),
    inputRules({ rules: RULES }),
    keymap({
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-k': done(editLink),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-Alt-0': setHeading(0),
      'Mod-Alt-1': setHeading(1),
      'Mod-Alt-2': setHeading(2),
      'Mod-Alt-3': setHeading(3),
      'Shift-Mod-7': toggleList('number'),
      'Shift-Mod-8': toggleList('bullet'),
      'Shift-Mod-9': toggleList('check'),
      'Shift-Mod-Enter': toggleTick,
      'Mod-Enter': done(save),
      'Mod-s': done(save),
      // Where a level cannot change, the key moves the focus on, so that the editor is no trap.
      Tab: indent,
      'Shift-Tab': outdent,
      Enter: chainCommands(leaveCaption, newBlock),
      'Shift-Enter': chainCommands(leaveCaption, lineBreak),
      Backspace: chainCommands(removeSelected, selectPicture, backspace),
      Delete: chainCommands(removeSelected, keepCaption),
      ArrowUp: lineAbove,
      ArrowDown: lineBelow,
    }),
    keymap(baseKeymap),
  ];
}

type Attributes = Readonly<Record<string, unknown>>;

/** At the start of a paragraph. */
const RULES = [
  becomes(/^[-*•]\s$/, item, () => ({ shape: 'bullet' })),
  becomes(/^1[.)]\s$/, item, () => ({ shape: 'number' })),
  becomes(/^\[([ x]?)\]\s$/, item, ([, tick]) => ({ shape: 'check', checked: tick === 'x' })),
  becomes(/^(#{1,3})\s$/, heading, ([, signs = '#']) => ({ level: signs.length })),
];

function becomes(
  pattern: RegExp,
  type: NodeType,
  attributes: (found: RegExpMatchArray) => Attributes,
): InputRule {
  return new InputRule(pattern, (state, found, start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.parent.type !== paragraph) return null;
    return state.tr.delete(start, end).setNodeMarkup($start.before(), type, attributes(found));
  });
}
