/**
 * Asks for the font of the first screen together with the code. Otherwise the browser finds it only after the first
 * paint, and the text moves while somebody taps.
 */
import type { Plugin } from 'vite';

/** English and Dutch need these letters; see ui/theme/inter.css. */
const FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

export function preloadFont(): Plugin {
  return {
    name: 'touchline:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
        if (fonts.length !== 1) throw new Error(`expected one font to preload, found ${fonts.length}`);
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
