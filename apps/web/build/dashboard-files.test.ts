import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { filesBehind } from './dashboard-files.ts';

interface Built {
  readonly of?: string;
  readonly entry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

function bundleOf(files: Readonly<Record<string, Built>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(
    ([fileName, { of = '', entry = false, imports = [], css = [] }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        facadeModuleId: `/app/${of}`,
        isEntry: entry,
        imports,
        viteMetadata: { importedCss: new Set(css) },
      },
    ],
  );
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}

const BUNDLE = bundleOf({
  'index.js': { entry: true, imports: ['react.js'], css: ['index.css'] },
  'react.js': {},
  'home.js': { imports: ['react.js', 'pitch.js'], css: ['home.css'] },
  'pitch.js': { imports: ['react.js'], css: ['pitch.css'] },
  'Page.js': { of: 'src/Page.tsx', imports: ['home.js', 'index.js'], css: ['Page.css'] },
});

test('a module needs the scripts and styles of all that it imports, without those of every page', () => {
  const files = filesBehind(['src/Page.tsx'], BUNDLE);
  expect(files.toSorted()).toEqual(['Page.css', 'Page.js', 'home.css', 'home.js', 'pitch.css', 'pitch.js']);
});

test('a module that the build does not have is an error', () => {
  expect(() => filesBehind(['src/Gone.tsx'], BUNDLE)).toThrow('the build has no file for src/Gone.tsx');
});
