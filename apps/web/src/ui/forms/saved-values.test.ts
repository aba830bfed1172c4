import { expect, test } from 'vitest';
import { SavedValues } from './saved-values.ts';

type Fields = { readonly title: string; readonly minutes: number };

const START: Fields = { title: 'Season', minutes: 60 };
const stored = (values: Fields) => ({
  values,
  validate: { title: (title: string) => (title === '' ? 'Give it a name.' : null) },
});

/** As the fields do: what they are given they show, and say so. */
function show(form: SavedValues<Fields>, values: Fields): void {
  form.shown({ ...values });
}

test('what is typed is saved once', () => {
  const form = new SavedValues(START);
  show(form, { ...START, title: 'Cup' });
  expect(form.toSave(stored(START))).toEqual({ title: 'Cup' });
  expect(form.toSave(stored(START))).toEqual({});
});

test('a value from elsewhere is shown, and not sent back as an edit, also when another one follows at once', () => {
  const form = new SavedValues(START);
  const [changed, undone] = [{ ...START, minutes: 50 }, START];
  expect(form.stored(changed)).toEqual({ minutes: 50 });
  show(form, changed);
  // Within the pause after the last key: nothing was saved in between.
  expect(form.stored(undone)).toEqual({ minutes: 60 });
  show(form, undone);
  expect(form.toSave(stored(undone))).toEqual({});
});

test('a value from elsewhere is no edit, whatever is stored by the time the form saves', () => {
  const form = new SavedValues(START);
  const changed = { ...START, minutes: 50 };
  form.stored(changed);
  show(form, changed);
  expect(form.toSave(stored({ ...START, minutes: 70 }))).toEqual({});
});

test('what somebody types here is kept against what comes from elsewhere meanwhile', () => {
  const form = new SavedValues(START);
  show(form, { ...START, title: 'Cu' });
  expect(form.stored({ title: 'Tournament', minutes: 50 })).toEqual({ minutes: 50 });
  show(form, { title: 'Cup', minutes: 50 });
  expect(form.toSave(stored({ title: 'Tournament', minutes: 50 }))).toEqual({ title: 'Cup' });
});

test('what is wrong waits, and is saved with the key that makes it right; the rest does not wait for it', () => {
  const form = new SavedValues(START);
  show(form, { title: '', minutes: 45 });
  expect(form.toSave(stored(START))).toEqual({ minutes: 45 });
  show(form, { title: 'C', minutes: 45 });
  expect(form.toSave(stored({ ...START, minutes: 45 }))).toEqual({ title: 'C' });
});

test('what was typed and is stored by now needs no saving', () => {
  const form = new SavedValues(START);
  show(form, { ...START, title: 'Cup' });
  expect(form.toSave(stored({ ...START, title: 'Cup' }))).toEqual({});
});

test('a space that the store does not keep is not taken from whoever types on', () => {
  const form = new SavedValues(START);
  show(form, { ...START, title: 'Summer ' });
  expect(form.toSave(stored(START))).toEqual({ title: 'Summer ' });
  expect(form.stored({ ...START, title: 'Summer' })).toEqual({});
  show(form, { ...START, title: 'Summer c' });
  expect(form.toSave(stored({ ...START, title: 'Summer' }))).toEqual({ title: 'Summer c' });
});
