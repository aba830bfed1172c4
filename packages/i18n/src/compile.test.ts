import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const real = fileURLToPath(new URL('..', import.meta.url));
const MESSAGES = 300;

test('all texts are compiled where a process may open few files', () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-texts-'));
  const copy = join(root, 'packages/i18n');
  for (const locale of ['en', 'nl-NL']) {
    mkdirSync(join(copy, 'messages', locale), { recursive: true });
    const texts = Array.from({ length: MESSAGES }, (_, n) => [`words_text_${n}`, `Text ${n}`]);
    writeFileSync(join(copy, 'messages', locale, 'words.json'), JSON.stringify(Object.fromEntries(texts)));
  }
  for (const name of ['compile.mjs', 'project.inlang'])
    cpSync(join(real, name), join(copy, name), { recursive: true });
  symlinkSync(join(real, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(real, '../../node_modules'), join(root, 'node_modules'));
  const command = `ulimit -n 150 && exec "${process.execPath}" "${join(copy, 'compile.mjs')}"`;
  execFileSync('sh', ['-c', command], { stdio: 'pipe' });
  const compiled = readFileSync(join(copy, 'src/generated/words.js'), 'utf8');
  expect(compiled.match(/export const words_text_\d+ /g)).toHaveLength(MESSAGES);
  rmSync(root, { recursive: true });
});
