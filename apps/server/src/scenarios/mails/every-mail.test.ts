import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyMail } from './every-mail.testing.ts';

const FEATURES = new URL('../../features/', import.meta.url);

test('the list of every mail calls each function that writes one', () => {
  const list = readFileSync(new URL('every-mail.testing.ts', import.meta.url), 'utf8');
  const attendance = readFileSync(new URL('attendance/mails/attendance-mails.testing.ts', FEATURES), 'utf8');
  const sources = globSync('**/*-mail*.ts', { cwd: FEATURES }).filter(
    (file) => !/\.test(ing)?\.ts$/.test(file),
  );
  const writers = sources
    .map((file) => readFileSync(new URL(file, FEATURES), 'utf8'))
    .flatMap((source) => [...source.matchAll(/^export (?:async )?function (\w+)\([\s\S]*?\): ([^{]+) \{$/gm)])
    .filter(([, , answer]) => answer === 'Promise<Mail>')
    .map(([, name = '']) => name);
  expect(writers.length).toBeGreaterThan(10);
  const missing = writers.filter((name) => !list.includes(`${name}(`) && !attendance.includes(`${name}(`));
  // The choice among the mails to families, and their frame.
  expect(missing.sort()).toEqual(['familyMail', 'familyMailOf']);
});

test('every mail differs in subject or text between the languages, and none has a gap', async () => {
  const [english, dutch] = await Promise.all([everyMail('en'), everyMail('nl-NL')]);
  for (const [at, [name, mail]] of english.entries()) {
    expect(mail.html, name).not.toBe(dutch[at]?.[1].html);
    for (const { text } of [mail, dutch[at]?.[1] ?? mail])
      expect(text, name).not.toMatch(/undefined|null|NaN|\{\w+\}/);
  }
});
