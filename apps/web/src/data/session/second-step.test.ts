import { afterEach, describe, expect, test } from 'vitest';
import { isNumbers } from './passkeys.ts';
import { afterFirstStep, secondStep } from './second-step.ts';

afterEach(() => secondStep.end());

describe('after the first step of a sign-in', () => {
  test('an account without a second factor is signed in; with one, the second step begins', () => {
    expect(afterFirstStep()).toBe('/dashboard/');
    secondStep.begin({ ticket: 't', ways: ['app'] });
    expect(afterFirstStep()).toBe('/login/');
    secondStep.end();
    expect(afterFirstStep()).toBe('/dashboard/');
  });

  test("subscribers are notified of the second step's begin and end until they unsubscribe", () => {
    const heard: (string | undefined)[] = [];
    const leave = secondStep.subscribe(() => heard.push(secondStep.get()?.ticket));
    secondStep.begin({ ticket: 'one', ways: ['app'] });
    secondStep.end();
    leave();
    secondStep.begin({ ticket: 'two', ways: ['app'] });
    expect(heard).toEqual(['one', undefined]);
  });
});

test.each([
  ['127.0.0.1', true],
  ['192.0.2.17', true],
  ['[::1]', true],
  ['localhost', false],
  ['touchline.example', false],
  ['1.touchline.example', false],
])('%s is a numeric address: %s', (hostname, numbers) => {
  expect(isNumbers(hostname)).toBe(numbers);
});
