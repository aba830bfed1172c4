import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { undo } from '#data/commands/undo.ts';
import { prepareMatch, World } from '#data/testing/client.testing.ts';
import { Editing } from '#ui/forms/editing.ts';
import type { FormCase, FormCases } from '../testing/form-case.testing.ts';
import 'fake-indexeddb/auto';

/** The forms of each feature. */
const LISTS = Object.values(
  import.meta.glob<{ readonly FORMS: FormCases }>('../../features/**/forms.testing.ts', { eager: true }),
).map(({ FORMS }) => FORMS);
const FORMS: FormCases = Object.assign({}, ...LISTS);

const SOURCES = join(import.meta.dirname, '../..');
const RUNS = 10;

test('every form that edits a stored row is in the table of a feature, once', () => {
  const declared = globSync('{data,features}/**/*.ts', { cwd: SOURCES })
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/export const (\w+Form)\b/g)])
    .map(([, name]) => name);
  expect(declared.toSorted()).toEqual(LISTS.flatMap((forms) => Object.keys(forms)).toSorted());
});

test('every field that saves on blur belongs to such a form', () => {
  const saving = globSync('{app,features}/**/*.tsx', { cwd: SOURCES }).filter((path) =>
    /\bonBlur=/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );
  // The editor of notes saves by its button; losing the focus only changes what it shows.
  const ofNotes = ['BlocksField.tsx', 'NoteEditor.tsx'].map((file) => join('features', 'notes', file));
  expect(saving.toSorted()).toEqual(ofNotes);
});

interface Step {
  readonly control: number;
  readonly seed: number;
  readonly after: 'goOn' | 'pause' | 'leave';
  /** Changes from other devices that are not rendered yet. */
  readonly unseen: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    control: fc.nat({ max: 30 }),
    seed: fc.nat(),
    after: fc.constantFrom('goOn', 'pause', 'leave'),
    unseen: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);

/** A screen with the form on it, driven through the form's hook. */
async function screenOf<Row, T extends object, Store>({ form, open }: FormCase<Row, T, Store>) {
  const { client } = await new World().device();
  const prepared = await prepareMatch(client);
  const { store, row } = await open(client, prepared);
  let drawn = await row();
  const editing = new Editing(form.values(drawn));
  const draw = async () => {
    drawn = await row();
    editing.store(form.values(drawn));
  };
  const save = async () => {
    const changed = editing.take(form.problems(editing.shown, drawn));
    if (Object.keys(changed).length === 0) return null;
    const answer = await form.write({ store, row: drawn }, changed);
    editing.settle(changed);
    if (answer.ok) return answer.value;
    // The same value arrived from another device just before it was saved here.
    expect(answer.error).toMatchObject({ code: 'nothingToChange' });
    return null;
  };
  const elsewhere = async (values: Partial<T>) => {
    if (isIn(form.values(await row()), values)) return;
    expect((await form.write({ store, row: await row() }, values)).ok).toBe(true);
  };
  const stored = async () => form.values(await row());
  return { client, editing, draw, save, elsewhere, stored };
}

for (const [name, use] of Object.entries(FORMS)) {
  describe(name, () => {
    test('typing in a form never overwrites a field that was not typed in', () => use(typingKeepsTheRest));
    test('a typed value is stored once, and an undone value is not written again', () => use(undoHolds));
  });
}

async function typingKeepsTheRest<Row, T extends object, Store>(found: FormCase<Row, T, Store>) {
  const controls = Object.entries(found.controls);
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      async (taken, split) => {
        const screen = await screenOf(found);
        const { editing } = screen;
        const expected: Record<string, unknown> = Object.fromEntries(Object.entries(await screen.stored()));
        // With a single control, all changes come from other devices.
        const isHere = (index: number) => controls.length > 1 && split[index] === true;
        for (const [index, [, given]] of controls.entries()) {
          if (!isHere(index)) continue;
          const [example] = fc.sample(given, { numRuns: 1, seed: 1 });
          for (const field of Object.keys(example ?? {})) delete expected[field];
        }
        for (const { control, seed, after, unseen } of taken) {
          const index = control % controls.length;
          const [values] = fc.sample(controls[index]?.[1] ?? fc.constant({}), { numRuns: 1, seed });
          const [field] = Object.keys(values ?? {}) as (keyof T & string)[];
          if (field === undefined || values === undefined) continue;
          if (isHere(index)) {
            editing.enter(field);
            editing.type(values);
          } else {
            await screen.elsewhere(values);
            for (const name of Object.keys(values)) {
              expected[name] = (await screen.stored())[name as keyof T];
            }
            if (!unseen) await screen.draw();
          }
          if (after !== 'goOn') await screen.save();
          if (after === 'leave') editing.leave();
          if (!unseen) await screen.draw();
        }
        await screen.save();
        editing.leave();
        expect(await screen.stored()).toMatchObject(expected);
        await screen.draw();
        expect(editing.shown).toEqual(await screen.stored());
      },
    ),
    { numRuns: RUNS },
  );
}

async function undoHolds<Row, T extends object, Store>(found: FormCase<Row, T, Store>) {
  for (const given of Object.values(found.controls)) {
    const screen = await screenOf(found);
    const { client, editing } = screen;
    const before = await screen.stored();
    const values = fc.sample(given, { numRuns: 20, seed: 7 }).find((one) => !isIn(before, one));
    const [field] = Object.keys(values ?? {}) as (keyof T & string)[];
    if (field === undefined || values === undefined) continue;
    editing.enter(field);
    editing.type(values);
    const saved = await screen.save();
    await screen.draw();
    expect(await screen.stored()).toMatchObject(values);
    expect(await screen.save()).toBeNull();
    if (saved === null || saved.action === null) continue;
    expect(await undo(client, saved.action)).toMatchObject({ ok: true });
    await screen.draw();
    editing.leave();
    expect(await screen.save()).toBeNull();
    expect(await screen.stored()).toEqual(before);
    expect(editing.shown).toEqual(before);
  }
}

function isIn(stored: object, values: object): boolean {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify((stored as Record<string, unknown>)[name]) === JSON.stringify(value),
  );
}
