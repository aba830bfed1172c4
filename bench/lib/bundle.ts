/** The code of a measured page, minified like the app, as one script for any page. */
import { build } from 'vite';

export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify('bench') },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry, formats: ['iife'], name: 'bench' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the page was not built');
  return chunk.code;
}
