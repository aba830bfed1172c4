import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderToString } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { DEFAULT_SHIRT } from '../shirt/colours.ts';
import { createToasts } from '../toast/toasts.ts';
import { UndoToast } from '../toast/UndoToast.tsx';
import { RoundAddButton } from './cards/RoundAddButton.tsx';
import { ScoreBoard } from './match/ScoreBoard.tsx';
import { EmptyState } from './page/EmptyState.tsx';
import { PlayTimeBar } from './players/PlayTimeBar.tsx';
import { modulesPath, QrCode } from './QrCode.tsx';

const nothing = () => undefined;
const PLUS = 'M12 5v14M5 12h14';
const MINUS = 'M5 12h14';

test('section 2: a round add button turns into a minus when disabled and is hidden when inactive', () => {
  const ready = renderToString(<RoundAddButton label="Add" onClick={nothing} />);
  expect(ready).toContain(`d="${PLUS}"`);
  expect(ready).not.toContain('disabled');
  const disabled = renderToString(<RoundAddButton label="Add" onClick={nothing} disabled />);
  expect(disabled).toContain(`d="${MINUS}"`);
  expect(disabled).toContain('disabled=""');
  expect(renderToString(<RoundAddButton label="Add" onClick={nothing} active={false} />)).toBe('');
});

test('a bar shows playing time beyond the match or below zero within its limits', () => {
  expect(renderToString(<PlayTimeBar share={2} verdict="over" />)).toContain('width:100%');
  expect(renderToString(<PlayTimeBar share={-1} verdict="under" />)).toContain('width:0%');
  expect(renderToString(<PlayTimeBar share={0.5} verdict="fair" label="Sam 30 minutes" />)).toContain(
    'role="img"',
  );
});

test('the score has one accessible text, in words', () => {
  const side = { club: 'Rietdijk', team: 'MO13-2', shirt: DEFAULT_SHIRT };
  const html = renderToString(
    <ScoreBoard home={{ ...side, score: 3 }} away={{ ...side, score: 1 }} label="Rietdijk 3, Noordhaven 1" />,
  );
  expect(html).toContain('role="status">Rietdijk 3, Noordhaven 1<');
  expect(html).toMatch(/aria-hidden="true"><span[^>]*>3<\/span>/);
});

test('an empty list names the next step', () => {
  const html = renderToString(
    <EmptyState
      icon="calendar"
      title="No matches yet"
      text="Plan the first."
      action={<button type="button">New</button>}
    />,
  );
  expect(html).toContain('No matches yet');
  expect(html).toContain('<button type="button">New</button>');
});

test('the QR code draws exactly the modules of its text', () => {
  const text = 'https://touchline.example/live/abc';
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of modulesPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    const row = drawn[Number(y)] ?? [];
    row.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(data);
  const html = renderToString(<QrCode text={text} title="Live page" />);
  expect(html).toContain('aria-label="Live page"');
  expect(html).toContain(`viewBox="0 0 ${size} ${size}"`);
});

test('the live region of toasts exists before the first toast', () => {
  const toasts = createToasts({ set: () => 0, clear: nothing, now: () => 0 });
  const shown = () =>
    renderToString(
      <UndoToast toasts={toasts} texts={{ undo: 'Undo', hide: 'Hide message', region: 'Messages' }} />,
    );
  expect(shown()).toContain('aria-live="polite"');
  toasts.show({ text: 'Goal · Yara', onUndo: nothing });
  toasts.show({ text: 'Saved' });
  expect(shown()).toContain('Undo</button>');
  expect(shown()).toContain('aria-label="Hide message"');
});

/** All files in our own folders that a module imports. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    loads(resolve(dirname(file), path), seen);
  }
  return seen;
}

test.each([
  '../shirt/Shirt.tsx',
  '../shirt/ShirtEditor.tsx',
  '../pitch/Pitch.tsx',
  '../pitch/PlayerToken.tsx',
  '../icons/Icon.tsx',
  '../icons/EventIcon.tsx',
  './match/ScoreBoard.tsx',
  './match/LiveDot.tsx',
  './players/PlayTimeBar.tsx',
])("%s can be used on the follower's page: it does not import Mantine", (path) => {
  for (const file of loads(fileURLToPath(new URL(path, import.meta.url)))) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '@mantine/);
  }
});
