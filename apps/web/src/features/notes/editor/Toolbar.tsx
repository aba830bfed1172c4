/** The buttons above the text. They never take the focus from it: a phone would close its keyboard. */
import { m } from '@touchline/i18n';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useState } from 'react';
import {
  currentBlock,
  currentLink,
  hasMark,
  indent,
  nextHeading,
  outdent,
  toggleBold,
  toggleItalic,
  toggleList,
} from './commands.ts';
import styles from './editor.module.css';
import { ToolDrawing, type ToolIcon } from './icons.tsx';
import { isInCaption } from './pictures/picture-commands.ts';
import { noteSchema } from './schema.ts';

const { bold, italic } = noteSchema.marks;
const { heading, item } = noteSchema.nodes;

interface Tool {
  readonly icon: ToolIcon;
  readonly name: (state: EditorState) => string;
  readonly run: Command | 'editLink' | 'addPicture';
  /** Absent for a button that is not on or off. */
  readonly isOn?: (state: EditorState) => boolean;
  readonly keys?: string;
  /** Offered only where it can do something. */
  readonly isShown?: (state: EditorState) => boolean;
  readonly isUsable?: (state: EditorState) => boolean;
}

const shapeNow = (state: EditorState): unknown => currentBlock(state).attrs.shape;
const inItem = (state: EditorState): boolean => currentBlock(state).type === item;

const TOOLS: readonly Tool[] = [
  {
    icon: 'bold',
    name: m.notes_tool_bold,
    run: toggleBold,
    isOn: (state) => hasMark(state, bold),
    keys: 'Control+B',
  },
  {
    icon: 'italic',
    name: m.notes_tool_italic,
    run: toggleItalic,
    isOn: (state) => hasMark(state, italic),
    keys: 'Control+I',
  },
  {
    icon: 'heading',
    name: (state) => {
      const { type, attrs } = currentBlock(state);
      return type === heading ? m.notes_tool_heading_level({ level: attrs.level }) : m.notes_tool_heading();
    },
    run: nextHeading,
    isOn: (state) => currentBlock(state).type === heading,
    keys: 'Control+Alt+1',
  },
  {
    icon: 'bullet',
    name: m.notes_tool_bullet,
    run: toggleList('bullet'),
    isOn: (state) => shapeNow(state) === 'bullet',
    keys: 'Control+Shift+8',
  },
  {
    icon: 'number',
    name: m.notes_tool_number,
    run: toggleList('number'),
    isOn: (state) => shapeNow(state) === 'number',
    keys: 'Control+Shift+7',
  },
  {
    icon: 'check',
    name: m.notes_tool_check,
    run: toggleList('check'),
    isOn: (state) => shapeNow(state) === 'check',
    keys: 'Control+Shift+9',
  },
  { icon: 'outdent', name: m.notes_tool_outdent, run: outdent, isShown: inItem, isUsable: outdent },
  { icon: 'indent', name: m.notes_tool_indent, run: indent, isShown: inItem, isUsable: indent },
  {
    icon: 'link',
    name: m.notes_tool_link,
    run: 'editLink',
    isOn: (state) => currentLink(state) !== '',
    isUsable: (state) => !isInCaption(state),
    keys: 'Control+K',
  },
  { icon: 'picture', name: m.words_photo, run: 'addPicture' },
  {
    icon: 'undo',
    name: m.common_undo,
    run: undo,
    keys: 'Control+Z',
    isUsable: (state) => undoDepth(state) > 0,
  },
  {
    icon: 'redo',
    name: m.words_redo,
    run: redo,
    keys: 'Control+Y',
    isUsable: (state) => redoDepth(state) > 0,
  },
];

export interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  readonly editLink: () => void;
  readonly addPicture: () => void;
}

export function Toolbar({ state, run, ...steps }: ToolbarProps) {
  const [stop, setStop] = useState<ToolIcon>('bold');
  const tools = TOOLS.filter(({ isShown }) => isShown?.(state) ?? true);
  const current = tools.some(({ icon }) => icon === stop) ? stop : 'bold';
  return (
    <div
      role="toolbar"
      aria-label={m.notes_tools()}
      className={styles.toolbar}
      onKeyDown={moveFocus}
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(({ icon, name, run: command, isOn, keys, isUsable }) => (
        <button
          key={icon}
          type="button"
          className={styles.tool}
          tabIndex={icon === current ? 0 : -1}
          aria-label={name(state)}
          title={name(state)}
          aria-pressed={isOn?.(state)}
          aria-keyshortcuts={keys}
          aria-disabled={isUsable?.(state) === false || undefined}
          onFocus={() => setStop(icon)}
          onClick={() => (typeof command === 'string' ? steps[command]() : run(command))}
        >
          <ToolDrawing name={icon} />
          {icon === 'heading' && currentBlock(state).type === heading && (
            <small aria-hidden="true">{currentBlock(state).attrs.level}</small>
          )}
        </button>
      ))}
    </div>
  );
}

/** The arrow keys move within the toolbar, which is one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at + buttons.length - 1) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
