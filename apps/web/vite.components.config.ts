/** For component tests: the app's own React and styles, without its service worker. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vite-components', import.meta.url)),
  plugins: [react()],
  // All packages are found at the start. A package that is found later reloads the page in the middle of a test.
  optimizeDeps: { entries: ['src/**/*.component.test.tsx', 'src/app/**/*.tsx'] },
});
