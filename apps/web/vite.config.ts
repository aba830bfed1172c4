/**
 * Six builds, chosen by the mode: the app (`production`), the follower's page for the browser (`follower`), the styles
 * of the answer page (`attend`) and its script (`attend-script`), the styles of the Team Page and the
 * club page (`team-page`), and the server entry of all (`follower` with `--ssr`).
 * They share no chunk, so that an old phone loads only the code of its page.
 *
 * The server serves dist/client and imports dist/follower.
 */
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import { SERVER_ADDRESSES } from './build/addresses.ts';
import { chunkGroups } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { dashboardFiles } from './build/dashboard-files.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { preloadFont } from './build/preload-font.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleMessages } from './build/single-messages.ts';
import { SMALL_REACT } from './build/small-react.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode, isSsrBuild }) => {
  switch (mode) {
    case 'attend':
      return pageStyles({ input: 'src/follower/attend/styles.ts', manifest: 'attend-manifest.json' });
    case 'team-page':
      return pageStyles({ input: 'src/follower/team-page/styles.ts', manifest: 'team-page-manifest.json' });
    case 'attend-script':
      return pageScript({ input: 'src/follower/attend/main.tsx', manifest: 'attend-script-manifest.json' });
    case 'follower':
      return isSsrBuild
        ? followerServer()
        : pageScript({ input: 'src/follower/main.tsx', manifest: 'manifest.json' });
    default:
      return app();
  }
});

function app(): UserConfig {
  return {
    ...shared(),
    plugins: [
      mantineStyles(),
      singleMessages(),
      ...reactPlugins(),
      preloadFont(),
      dashboardFiles(),
      compileHints(),
      serviceWorker(),
    ],
    build: {
      ...target,
      outDir: at('dist/client'),
      emptyOutDir: true,
      // For the budgets; build/run.ts removes it.
      manifest: 'manifest.json',
      rolldownOptions: {
        onLog: (level, log, report) => {
          // A removed text that a screen still uses would break that screen.
          if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
          report(level, log);
        },
        output: {
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
    server: { port: 5173, strictPort: true, proxy: devProxy() },
  };
}

/** A page that the server renders, in the browser. */
function pageScript({ input, manifest }: { readonly input: string; readonly manifest: string }): UserConfig {
  return {
    ...shared(),
    publicDir: false,
    resolve: { alias: SMALL_REACT },
    build: {
      ...target,
      outDir: at('dist/client'),
      emptyOutDir: false,
      assetsDir: 'follower',
      // Lists the hashed files of the page; build/run.ts passes it to the server and removes it.
      manifest: `follower/${manifest}`,
      rolldownOptions: { input: at(input) },
    },
  };
}

/** The styles of everything on a page: `build/run.ts` removes the script that carries them. */
function pageStyles({ input, manifest }: { readonly input: string; readonly manifest: string }): UserConfig {
  const config = pageScript({ input, manifest });
  // Without its exports nothing would use the styles.
  const rolldownOptions = { input: at(input), preserveEntrySignatures: 'strict' } as const;
  return { ...config, build: { ...config.build, rolldownOptions } };
}

function followerServer(): UserConfig {
  return {
    ...shared(),
    publicDir: false,
    resolve: { alias: SMALL_REACT },
    ssr: { noExternal: true },
    build: {
      target: 'node24',
      outDir: at('dist/follower'),
      emptyOutDir: true,
      ssr: at('src/follower/server.tsx'),
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  };
}

function shared(): UserConfig {
  return {
    root: at('.'),
    cacheDir: at('../../.cache/vite'),
  };
}

/** Phones of the last five years; older ones get the follower's page as plain HTML. */
const target = { target: ['chrome109', 'firefox115', 'safari16.4'], cssMinify: 'lightningcss' as const };

/** Dependencies (in development also pre-bundled ones), texts, and the bundler's runtime. */
const NO_REACT = [/[\\/](node_modules|\.cache|i18n)[\\/]/, /\0rolldown\/runtime\.js/];

/** The React Compiler changes components and hooks. Babel reads only files that can have one: half of them. */
const COMPONENT_OR_HOOK = /<\/|\/>|\buse[A-Z0-9]/;

function reactPlugins(): PluginOption[] {
  const { preset, rolldown } = reactCompilerPreset();
  const compiler = { preset, rolldown: { ...rolldown, filter: { code: COMPONENT_OR_HOOK } } };
  return [react(), babel({ presets: [compiler], exclude: NO_REACT })];
}

/** In development Vite serves the app and forwards everything else to the server. */
function devProxy(): Record<string, string> {
  const server = process.env.TOUCHLINE_SERVER ?? 'http://127.0.0.1:3000';
  return Object.fromEntries(SERVER_ADDRESSES.map((address) => [address.source, server]));
}
