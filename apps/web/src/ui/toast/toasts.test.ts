import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createToasts, type Timers, TOAST_MS, UNDO_TOAST_MS } from './toasts.ts';

/** A clock that the test advances. */
function handClock() {
  let now = 0;
  let next = 1;
  const alarms = new Map<number, { at: number; run: () => void }>();
  const timers: Timers = {
    now: () => now,
    set: (run, ms) => {
      alarms.set(next, { at: now + ms, run });
      next += 1;
      return next - 1;
    },
    clear: (timer) => alarms.delete(timer),
  };
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const due = [...alarms].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (due === undefined) break;
      alarms.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = until;
  };
  return { timers, pass, waiting: () => alarms.size };
}

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(({ text }) => text);

test('section 9: a toast closes after 4.5 s, one with Undo after 8 s', () => {
  const { timers, pass } = handClock();
  const toasts = createToasts(timers);
  expect([TOAST_MS, UNDO_TOAST_MS]).toEqual([4500, 8000]);
  toasts.show({ text: 'saved' });
  toasts.show({ text: 'goal', onUndo: () => undefined });
  pass(4499);
  expect(texts(toasts)).toEqual(['saved', 'goal']);
  pass(1);
  expect(texts(toasts)).toEqual(['goal']);
  pass(3499);
  expect(texts(toasts)).toEqual(['goal']);
  pass(1);
  expect(texts(toasts)).toEqual([]);
});

test('the offer of a toast can be taken once, for as long as Undo', () => {
  const { timers, pass } = handClock();
  const toasts = createToasts(timers);
  const take = vi.fn();
  const id = toasts.show({ text: 'Esmee is marked “not here”.', offer: { text: 'Esmee is here', take } });
  expect(toasts.list()[0]?.offer).toBe('Esmee is here');
  pass(UNDO_TOAST_MS - 1);
  toasts.take(id);
  toasts.take(id);
  expect(take).toHaveBeenCalledTimes(1);
  expect(texts(toasts)).toEqual([]);
});

test('undo works once, removes the toast, and ends with it', () => {
  const { timers, pass, waiting } = handClock();
  const toasts = createToasts(timers);
  const onUndo = vi.fn();
  const id = toasts.show({ text: 'goal', onUndo });
  expect(toasts.undo(id)).toBe(true);
  expect(toasts.undo(id)).toBe(false);
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(texts(toasts)).toEqual([]);
  expect(waiting()).toBe(0);

  const late = toasts.show({ text: 'card', onUndo });
  pass(UNDO_TOAST_MS);
  expect(toasts.undo(late)).toBe(false);
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('undo without an id undoes the newest action that can be undone', () => {
  const toasts = createToasts(handClock().timers);
  const undone: string[] = [];
  toasts.show({ text: 'goal', onUndo: () => undone.push('goal') });
  toasts.show({ text: 'change', onUndo: () => undone.push('change') });
  toasts.show({ text: 'saved' });
  expect(toasts.undo()).toBe(true);
  expect(toasts.undo()).toBe(true);
  expect(toasts.undo()).toBe(false);
  expect(undone).toEqual(['change', 'goal']);
  expect(texts(toasts)).toEqual(['saved']);
});

test('a toast that an undo shows is kept', () => {
  const toasts = createToasts(handClock().timers);
  toasts.show({ text: 'goal', onUndo: () => toasts.show({ text: 'goal taken back' }) });
  toasts.undo();
  expect(texts(toasts)).toEqual(['goal taken back']);
});

test('timers stop while the toasts are held', () => {
  const { timers, pass, waiting } = handClock();
  const toasts = createToasts(timers);
  toasts.show({ text: 'goal', onUndo: () => undefined });
  pass(6000);
  toasts.hold();
  toasts.show({ text: 'saved' });
  pass(60_000);
  expect(waiting()).toBe(0);
  expect(texts(toasts)).toEqual(['goal', 'saved']);
  toasts.release();
  pass(1999);
  expect(texts(toasts)).toEqual(['goal', 'saved']);
  pass(1);
  expect(texts(toasts)).toEqual(['saved']);
  pass(2500);
  expect(texts(toasts)).toEqual([]);
});

test('dismissing a held toast restarts the other timers, because its button had the focus', () => {
  const { timers, pass } = handClock();
  const toasts = createToasts(timers);
  const first = toasts.show({ text: 'first' });
  toasts.show({ text: 'second' });
  toasts.hold();
  toasts.dismiss(first);
  pass(TOAST_MS);
  expect(texts(toasts)).toEqual([]);
});

test('at most three toasts are shown; the oldest is removed with its timer', () => {
  const { timers, pass, waiting } = handClock();
  const toasts = createToasts(timers);
  for (const text of ['one', 'two', 'three', 'four']) toasts.show({ text });
  expect(texts(toasts)).toEqual(['two', 'three', 'four']);
  expect(waiting()).toBe(3);
  pass(TOAST_MS);
  expect(texts(toasts)).toEqual([]);
});

test('a newer toast about the same subject replaces the older one; an outdated one is withdrawn', () => {
  const { timers, waiting } = handClock();
  const toasts = createToasts(timers);
  toasts.show({ text: 'goal' });
  toasts.show({ text: 'photo saved', about: 'photo', onUndo: () => undefined });
  toasts.show({ text: 'photo removed', about: 'photo', onUndo: () => undefined });
  expect(texts(toasts)).toEqual(['goal', 'photo removed']);
  toasts.withdraw('photo');
  expect(texts(toasts)).toEqual(['goal']);
  expect(waiting()).toBe(1);
});

test('the list is the same array until something changes, and subscribers are notified of every change', () => {
  const toasts = createToasts(handClock().timers);
  const heard = vi.fn();
  const stop = toasts.subscribe(heard);
  const before = toasts.list();
  expect(toasts.list()).toBe(before);
  const id = toasts.show({ text: 'saved' });
  expect(toasts.list()).not.toBe(before);
  toasts.dismiss(id);
  toasts.dismiss(id);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toasts.show({ text: 'again' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('after any sequence of taps every toast closes and no timer is left', () => {
  const step = fc.oneof(
    fc.constant({ kind: 'show' as const }),
    fc.constant({ kind: 'showUndo' as const }),
    fc.constant({ kind: 'undo' as const }),
    fc.constant({ kind: 'hold' as const }),
    fc.constant({ kind: 'release' as const }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 9000 }) }),
    fc.record({ kind: fc.constant('dismiss' as const), id: fc.integer({ min: 1, max: 9 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { timers, pass, waiting } = handClock();
      const toasts = createToasts(timers);
      for (const each of steps) {
        if (each.kind === 'show') toasts.show({ text: 'saved' });
        else if (each.kind === 'showUndo') toasts.show({ text: 'goal', onUndo: () => undefined });
        else if (each.kind === 'undo') toasts.undo();
        else if (each.kind === 'pass') pass(each.ms);
        else if (each.kind === 'dismiss') toasts.dismiss(each.id);
        else toasts[each.kind]();
        expect(toasts.list().length).toBeLessThanOrEqual(3);
      }
      toasts.release();
      pass(UNDO_TOAST_MS);
      expect(toasts.list()).toEqual([]);
      expect(waiting()).toBe(0);
    }),
  );
});
