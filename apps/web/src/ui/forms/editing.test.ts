import { expect, test } from 'vitest';
import { Editing } from './editing.ts';

interface Fields {
  readonly title: string;
  readonly minutes: number;
}

const START: Fields = { title: 'Season', minutes: 60 };
const WRONG = { title: 'Enter a name' };

test('a typed value is written once', () => {
  const form = new Editing(START);
  form.type({ title: 'Cup' });
  expect(form.take({})).toEqual({ title: 'Cup' });
  expect(form.take({})).toEqual({});
});

test('a value from elsewhere is shown at once, and is not written back', () => {
  const form = new Editing(START);
  form.store({ ...START, minutes: 50 });
  expect(form.shown).toEqual({ ...START, minutes: 50 });
  form.store(START);
  expect(form.shown).toEqual(START);
  expect(form.take({})).toEqual({});
});

test('a field keeps typed text until its user leaves it', () => {
  const form = new Editing(START);
  form.enter('title');
  form.type({ title: 'Cu' });
  form.settle(form.take({}));
  form.store({ title: 'Tournament', minutes: 50 });
  expect(form.shown).toEqual({ title: 'Cu', minutes: 50 });
  form.leave();
  expect(form.shown).toEqual({ title: 'Tournament', minutes: 50 });
  expect(form.take({})).toEqual({});
});

test('of a field that was changed here and elsewhere, the value typed here wins, for that field only', () => {
  const form = new Editing(START);
  form.enter('title');
  form.type({ title: 'Cup' });
  form.store({ title: 'Tournament', minutes: 50 });
  expect(form.take({})).toEqual({ title: 'Cup' });
});

test('a focused field without typing shows values from elsewhere', () => {
  const form = new Editing(START);
  form.enter('title');
  form.store({ ...START, title: 'Tournament' });
  expect(form.shown.title).toBe('Tournament');
  form.leave();
  expect(form.take({})).toEqual({});
});

test('a text that is typed and restored counts as unchanged', () => {
  const form = new Editing(START);
  form.type({ title: 'Seasons' });
  form.type({ title: 'Season' });
  form.store({ ...START, title: 'Tournament' });
  expect(form.take({})).toEqual({});
});

test('a text that is restored after it was written is written again', () => {
  const form = new Editing(START);
  form.enter('title');
  form.type({ title: 'Seasons' });
  form.settle(form.take({}));
  form.type({ title: 'Season' });
  expect(form.take({})).toEqual({ title: 'Season' });
});

test('an invalid value waits until it is valid; other fields do not wait for it', () => {
  const form = new Editing(START);
  form.type({ title: '', minutes: 45 });
  expect(form.take(WRONG)).toEqual({ minutes: 45 });
  expect(form.shown.title).toBe('');
  form.type({ title: 'C' });
  expect(form.take({})).toEqual({ title: 'C' });
});

test('an undone value is not written again when the user leaves the field', () => {
  const form = new Editing(START);
  form.enter('title');
  form.type({ title: 'Cup' });
  form.settle(form.take({}));
  form.store(START);
  form.leave();
  expect(form.take({})).toEqual({});
  expect(form.shown).toEqual(START);
});

test('a field does not show its old value while the new one is being written', () => {
  const form = new Editing(START);
  form.type({ title: 'Cup' });
  const changed = form.take({});
  expect(form.shown.title).toBe('Cup');
  form.settle(changed);
  expect(form.shown.title).toBe('Cup');
});

test('a value that is restored during its write, or just after, is written again', () => {
  const row = { title: 'Season', minutes: 60 };
  const form = new Editing(START);
  form.follow(row, (values) => values);
  form.type({ title: 'Cup' });
  const first = form.take({});
  form.type({ title: 'Season' });
  const second = form.take({});
  expect(second).toEqual({ title: 'Season' });
  form.settle(first);
  form.settle(second);
  form.type({ title: 'Cup' });
  form.settle(form.take({}));
  // The screen renders once more before the row has arrived.
  form.follow(row, (values) => values);
  expect(form.shown.title).toBe('Cup');
  form.type({ title: 'Season' });
  expect(form.take({})).toEqual({ title: 'Season' });
});

test('a refused value gives way to the stored one, or waits for a retry in a form with a button', () => {
  const form = new Editing(START);
  form.type({ title: 'Cup' });
  form.refuse(form.take({}));
  expect(form.shown).toEqual(START);
  form.type({ title: 'Cup' });
  form.refuse(form.take({}), { again: true });
  expect(form.shown.title).toBe('Cup');
  expect(form.take({})).toEqual({ title: 'Cup' });
});

test('a trailing space, which is not stored, stays in the field while the user types', () => {
  const form = new Editing(START);
  form.enter('title');
  form.type({ title: 'Summer ' });
  form.settle(form.take({}));
  form.store({ ...START, title: 'Summer' });
  expect(form.shown.title).toBe('Summer ');
  form.type({ title: 'Summer c' });
  expect(form.take({})).toEqual({ title: 'Summer c' });
});
