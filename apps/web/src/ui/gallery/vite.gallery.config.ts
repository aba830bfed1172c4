import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves gallery.html alone: `npx vite --config src/ui/gallery/vite.gallery.config.ts` in apps/web. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../../../../.cache/vite-gallery', import.meta.url)),
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  server: { port: 5199, strictPort: true, open: '/gallery.html' },
});
