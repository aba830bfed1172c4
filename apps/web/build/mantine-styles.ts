/**
 * Ships only the styles of the Mantine components that the app uses, each with the chunk that uses it: 33 kB less
 * before the first screen. Importing a component imports its styles, so none can be forgotten. Of Mantine's colours, only
 * those that the app's types allow (`MantineThemeColorsOverride` in `ui/theme/theme.ts`): 1.3 kB less. Development uses
 * the complete sheet, because Vite bundles Mantine's modules beforehand there.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WHOLE_SHEET = '@mantine/core/styles.layer.css';
/** Sheets that every component needs. */
const BASE_SHEETS = ['baseline', 'default-css-variables', 'global'];
const SHEET_OF_COLOURS = 'default-css-variables.layer.css';
const OTHER_COLOURS = [
  'blue',
  'cyan',
  'grape',
  'green',
  'indigo',
  'lime',
  'orange',
  'pink',
  'teal',
  'violet',
  'yellow',
];
const OTHER = `--mantine-color-(${OTHER_COLOURS.join('|')})-`;
/** Mantine sets these by the theme, whose shades are others. */
const SHADES = '--mantine-color-(gray|dark)-\\d:[^;}]+';
const LEFT_OUT = new RegExp(
  `(${OTHER}[a-z0-9-]+:[^;}]+|--mantine-[a-z0-9-]+:[^;}]*var\\(${OTHER}[^;}]+|${SHADES});?`,
  'g',
);
const CLASS_NAMES_OF_A_PART = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;

export function mantineStyles(): Plugin {
  const base = '\0mantine-base.css.js';
  return {
    name: 'touchline:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === WHOLE_SHEET ? base : undefined),
    load: (id) =>
      id === base ? { code: BASE_SHEETS.map(importOf).join(''), moduleSideEffects: true } : undefined,
    transform(code, id) {
      if (id.endsWith(SHEET_OF_COLOURS)) return { code: withoutUnusedColours(code), map: null };
      const part = CLASS_NAMES_OF_A_PART.exec(id)?.[1];
      return part !== undefined && existsSync(sheetOf(part))
        ? { code: importOf(part) + code, map: null }
        : undefined;
    },
  };
}

/** Mantine's sheet without colours that the app does not have, variables with such a value, and shades of the theme. */
export function withoutUnusedColours(sheet: string): string {
  return sheet.replace(LEFT_OUT, '');
}

function importOf(sheet: string): string {
  return `import '@mantine/core/styles/${sheet}.layer.css';\n`;
}

function sheetOf(part: string): string {
  return fileURLToPath(import.meta.resolve(`@mantine/core/styles/${part}.layer.css`));
}
