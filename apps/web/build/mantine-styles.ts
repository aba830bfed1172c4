/**
 * Ships only the styles of the Mantine components that the app uses, each with the chunk that uses it: 33 kB less
 * before the first screen. Importing a component imports its styles, so none can be forgotten. Development uses the
 * complete sheet, because Vite bundles Mantine's modules beforehand there.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WHOLE_SHEET = '@mantine/core/styles.layer.css';
/** Sheets that every component needs. */
const BASE_SHEETS = ['baseline', 'default-css-variables', 'global'];
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
      const part = CLASS_NAMES_OF_A_PART.exec(id)?.[1];
      return part !== undefined && existsSync(sheetOf(part))
        ? { code: importOf(part) + code, map: null }
        : undefined;
    },
  };
}

function importOf(sheet: string): string {
  return `import '@mantine/core/styles/${sheet}.layer.css';\n`;
}

function sheetOf(part: string): string {
  return fileURLToPath(import.meta.resolve(`@mantine/core/styles/${part}.layer.css`));
}
