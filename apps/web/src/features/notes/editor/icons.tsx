import { Drawing } from '#ui/Drawing.tsx';

/** The pictures of the toolbar, on the grid of the app's icons. They are loaded with the editor. */
const LINES = {
  bold: 'M7.5 4.5h5.3a3.6 3.6 0 0 1 0 7.2H7.5ZM7.5 11.7h6.2a3.9 3.9 0 0 1 0 7.8H7.5Z',
  italic: 'M10.5 4.5h7M6.5 19.5h7M14 4.5l-4 15',
  heading: 'M6 4.5v15M18 4.5v15M6 12h12',
  bullet: 'M10 6.5h10M10 12h10M10 17.5h10M5 6.5h.01M5 12h.01M5 17.5h.01',
  number:
    'M11 6.5h9.5M11 12h9.5M11 17.5h9.5M4.2 5.2 5.8 4.4v4.4M4 13.6c.5-1.6 2.8-1.4 2.8.1 0 1-1.5 1.9-2.8 3.3h3',
  check: 'M11.5 7h9M11.5 17h9M3.5 6.8l1.8 1.8 3.4-3.6M3.5 16.8l1.8 1.8 3.4-3.6',
  link: 'M10 14a4.1 4.1 0 0 0 5.8 0l3.5-3.5a4.1 4.1 0 0 0-5.8-5.8L12 6.2M14 10a4.1 4.1 0 0 0-5.8 0l-3.5 3.5a4.1 4.1 0 0 0 5.8 5.8l1.5-1.5',
  picture:
    'M5.2 4.5h13.6a2.2 2.2 0 0 1 2.2 2.2v10.6a2.2 2.2 0 0 1-2.2 2.2H5.2A2.2 2.2 0 0 1 3 17.3V6.7a2.2 2.2 0 0 1 2.2-2.2ZM3.4 17.2l4.9-4.4 3.4 3 4.2-4.4 4.9 4.8M8.4 9.3h.01',
  indent: 'M3.5 5h17M11 10h9.5M11 14.5h9.5M3.5 19.5h17M3.8 9.5l3.2 2.8-3.2 2.8',
  outdent: 'M3.5 5h17M11 10h9.5M11 14.5h9.5M3.5 19.5h17M7 9.5l-3.2 2.8L7 15.1',
  undo: 'M4 9h10.2a5.6 5.6 0 0 1 0 11.2H8M8.4 4.6 4 9l4.4 4.4',
  redo: 'M20 9H9.8a5.6 5.6 0 0 0 0 11.2H16M15.6 4.6 20 9l-4.4 4.4',
};

export type ToolIcon = keyof typeof LINES;

export function ToolDrawing({ name }: { readonly name: ToolIcon }) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      size={20}
      title={undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={LINES[name]} />
    </Drawing>
  );
}
