/** One mail of each kind, as a mail program shows it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Language } from '../choice.ts';
import type { Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { FOLDERS } from '../words.ts';

interface Printed {
  readonly name: string;
  readonly html: string;
}

const program = fileURLToPath(
  new URL('../../../apps/server/src/scenarios/mails/print-mails.testing.ts', import.meta.url),
);

const written: Partial<Record<Language, readonly Printed[]>> = {};

function mailsIn(language: Language): readonly Printed[] {
  written[language] ??= JSON.parse(
    execFileSync(process.execPath, [program, FOLDERS[language]], { encoding: 'utf8' }),
  );
  return written[language] ?? [];
}

const scenes = (): readonly Scene[] =>
  mailsIn('en').map(({ name }, at) => ({ name, address: `/mail/${at}/`, isMail: true }));

takePictures({
  name: 'mails',
  sample: null,
  scenes,
  prepare: async () => null,
  device: async ({ newDevice }, options) => {
    const language = options.locale?.startsWith('nl') ? 'nl' : 'en';
    const device = await newDevice(options);
    await device.context.route('**/mail/*/', (route) => {
      const at = Number(/\/mail\/(\d+)\//.exec(route.request().url())?.[1]);
      return route.fulfill({ contentType: 'text/html', body: mailsIn(language)[at]?.html ?? '' });
    });
    return device;
  },
});
