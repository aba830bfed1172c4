/** The service worker and the web manifest, which make Touchline installable and let it start offline. */
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { FOLLOWER_FILES, SERVER_ADDRESSES } from './addresses.ts';

export function serviceWorker(): PluginOption {
  return VitePWA({
    // src/data/page/updates.ts registers it, and decides when a new version takes over.
    injectRegister: false,
    registerType: 'prompt',
    filename: 'sw.js',
    manifestFilename: 'manifest.webmanifest',
    manifest: {
      id: '/',
      name: 'Touchline',
      short_name: 'Touchline',
      description: 'Prepare, run and follow football matches. Works without network.',
      start_url: '/dashboard/',
      scope: '/',
      display: 'standalone',
      orientation: 'any',
      lang: 'en',
      theme_color: '#0f6b45',
      background_color: '#f5f7f4',
      categories: ['sports', 'productivity'],
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      importScripts: ['/notices-worker.js'],
      globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icon-192.png'],
      globIgnores: ['follower/**', 'live-worker.js', 'assets/native-*'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [...SERVER_ADDRESSES, FOLLOWER_FILES],
      // The app works offline from the first visit on.
      clientsClaim: true,
      skipWaiting: false,
      cleanupOutdatedCaches: true,
      // The start parameters of section 2 do not change the page.
      ignoreURLParametersMatching: [/.*/],
      inlineWorkboxRuntime: true,
    },
  });
}
