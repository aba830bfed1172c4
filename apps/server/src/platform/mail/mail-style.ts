/**
 * The colours of all mails, light and dark. Outlook and Gmail read the inline styles, which are the light ones. Apple
 * Mail, Thunderbird and others also read the style sheet, and show the dark ones on a dark device.
 */
import { Html, html } from './html.ts';

export const LIGHT = {
  paper: '#f4f6f3',
  card: '#ffffff',
  ink: '#0f1815',
  quiet: '#56615b',
  pitch: '#0b6b3a',
  onPitch: '#ffffff',
  tint: '#e7f3ec',
  line: '#dde3de',
};

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#0e1411',
  card: '#18201c',
  ink: '#eef3ef',
  quiet: '#a3b0a8',
  pitch: '#5fd08f',
  onPitch: '#0e1411',
  tint: '#20352a',
  line: '#2f3b35',
};

type Colours = Readonly<Partial<Record<'background' | 'color' | 'border-color', keyof typeof LIGHT>>>;

/** What a part of a mail looks like, by its class. */
export const LOOKS = {
  paper: { background: 'paper', color: 'ink' },
  card: { background: 'card', color: 'ink' },
  ink: { color: 'ink' },
  quiet: { color: 'quiet' },
  name: { color: 'pitch' },
  button: { background: 'pitch', color: 'onPitch', 'border-color': 'pitch' },
  outline: { background: 'card', color: 'pitch', 'border-color': 'pitch' },
  tint: { background: 'tint', color: 'ink' },
  line: { 'border-color': 'line' },
} as const satisfies Readonly<Record<string, Colours>>;
export type Look = keyof typeof LOOKS;

/** The attributes of a part: its class, and the inline style with `css` and the light colours. */
export function look(name: Look, css: string): Html {
  return html`class="${name}" style="${css};${coloured(LOOKS[name], LIGHT)}"`;
}

function coloured(colours: Colours, palette: typeof DARK, mark = ''): string {
  const of = Object.entries(colours) as [string, keyof typeof LIGHT][];
  return of.map(([property, colour]) => `${property}:${palette[colour]}${mark}`).join(';');
}

/** Constant text: nothing of a user gets in here. */
export const STYLE_SHEET = new Html(
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}',
    '@media (prefers-color-scheme:dark){',
    ...Object.entries(LOOKS).map(([name, colours]) => `.${name}{${coloured(colours, DARK, '!important')}}`),
    '}',
  ].join('\n'),
);
