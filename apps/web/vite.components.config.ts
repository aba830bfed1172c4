/**
 * For component tests: the app's own styles, without its service worker, on React as it is built for people. React for
 * developers takes twice the time of the tests.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const BUILT = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vite-components', import.meta.url)),
  define: BUILT,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // All packages are found at the start. A package that is found later reloads the page in the middle of a test.
  optimizeDeps: {
    entries: ['src/**/*.component.test.tsx', 'src/app/**/*.tsx', 'src/app/testing/*.ts'],
    // The compiler imports the first, and a worker the second, which no entry shows.
    include: ['react/jsx-runtime', 'ical.js'],
    rolldownOptions: { transform: { define: BUILT } },
  },
});
