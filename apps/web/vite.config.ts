/**
 * Three builds from one file, chosen by the mode: the app (`production`), the follower's page for the
 * browser (`follower`) and its server entry (`follower` with `--ssr`). The follower's page shares no chunk
 * with the app, so that an old phone on the touchline loads only what it shows.
 *
 * dist/client is what the server serves; dist/follower is what the server itself imports.
 */
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import { SERVER_ADDRESSES } from './build/addresses.ts';
import { chunkGroups } from './build/chunks.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleMessages } from './build/single-messages.ts';
import { SMALL_REACT } from './build/small-react.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode !== 'follower') return app();
  return isSsrBuild ? followerServer() : followerClient();
});

function app(): UserConfig {
  return {
    ...shared(),
    plugins: [mantineStyles(), singleMessages(), ...reactPlugins(), serviceWorker()],
    build: {
      ...target,
      outDir: at('dist/client'),
      emptyOutDir: true,
      // For the budgets; build/run.ts takes it away.
      manifest: 'manifest.json',
      rolldownOptions: {
        onLog: (level, log, report) => {
          // A text that was removed while a screen still shows it would break that screen when it is opened.
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

function followerClient(): UserConfig {
  return {
    ...shared(),
    publicDir: false,
    resolve: { alias: SMALL_REACT },
    build: {
      ...target,
      outDir: at('dist/client'),
      emptyOutDir: false,
      assetsDir: 'follower',
      // Says which hashed files the page needs; build/run.ts hands it to the server and takes it away.
      manifest: 'follower/manifest.json',
      rolldownOptions: { input: at('src/follower/main.tsx') },
    },
  };
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

/** Phones of the last five years; older ones get the follower's page from the server as plain HTML. */
const target = { target: ['chrome109', 'firefox115', 'safari16.4'], cssMinify: 'lightningcss' as const };

/** Dependencies, also where development has them joined beforehand, texts, and the bundler's own runtime. */
const NO_REACT = [/[\\/](node_modules|\.cache|i18n)[\\/]/, /\0rolldown\/runtime\.js/];

function reactPlugins(): PluginOption[] {
  return [react(), babel({ presets: [reactCompilerPreset()], exclude: NO_REACT })];
}

/** In development Vite serves the app, and everything else comes from the server beside it. */
function devProxy(): Record<string, string> {
  const server = process.env.TOUCHLINE_SERVER ?? 'http://127.0.0.1:3000';
  return Object.fromEntries(SERVER_ADDRESSES.map((address) => [address.source, server]));
}
