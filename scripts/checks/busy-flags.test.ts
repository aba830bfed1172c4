import { describe, expect, test } from 'vitest';
import { busyFlags } from './busy-flags.ts';

const component = (...lines: readonly string[]) =>
  ['const [saving, setSaving] = useState(false);', ...lines].join('\n');

describe('busy flags that are no useAction', () => {
  test.each([
    ['an awaited call', 'async function save() { setSaving(true); await write(); setSaving(false); }'],
    ['an arrow', 'const save = async () => { setSaving(true); take(await write()); setSaving(false); };'],
    ['finally', 'async () => { setSaving(true); await write().finally(() => setSaving(false)); }'],
    ['try', 'async () => { setSaving(true); try { return await write(); } finally { setSaving(false); } }'],
    ['then', '() => { setSaving(true); void write().then(() => setSaving(false)); }'],
    ['braces', 'async () => { setSaving(true); if (a) { await write({ a }); } setSaving(false); }'],
    ['an early end', 'async () => { setSaving(true); if (await no()) return setSaving(false); go(); }'],
  ])('a flag around a call is one: %s', (_, line) => {
    expect(busyFlags(component('', line))).toEqual([{ line: 3, name: 'saving' }]);
  });

  test.each([
    ['a sheet that closes', 'async function save() { setSaving(false); await write(); }'],
    ['a sheet that opens', '<Button onClick={() => setSaving(true)} onClose={() => setSaving(false)} />'],
    [
      'two functions',
      'const a = () => { setSaving(true); };\nconst b = async () => { await c(); setSaving(false); };',
    ],
    ['a form that was tried', 'async () => { setSaving(true); if (await no()) return; setSaving(false); }'],
    ['a comment', '// setSaving(true); await write(); setSaving(false);'],
    ['nothing that takes time', '() => { setSaving(true); write(); setSaving(false); }'],
  ])('another flag is none: %s', (_, line) => {
    expect(busyFlags(component(line))).toEqual([]);
  });
});
