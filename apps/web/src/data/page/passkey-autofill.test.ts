import { ok, refuse } from '@touchline/domain/result';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestOptions } from '../session/passkeys.ts';
import { type AutofillPorts, PasskeyAutofill } from './passkey-autofill.ts';
import type { AppError } from './session-actions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets pending promises settle. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const OPTIONS: RequestOptions = { challenge: 'x' };

/** A browser with passkeys and a server, both controlled by the test. */
class Surroundings implements AutofillPorts {
  knowsAutofill = true;
  asked = 0;
  refusal: AppError | null = null;
  readonly entered: string[] = [];
  readonly refused: number[] = [];
  /** Resolves the pending offer with a choice. */
  choose: ((passkey: string | null) => void) | null = null;
  cancelled = 0;

  supported = async () => this.knowsAutofill;
  ask = async () => ok({ challenge: `challenge ${++this.asked}`, options: OPTIONS });
  offer = () =>
    new Promise<string | null>((resolve) => {
      this.choose = (passkey) => {
        this.choose = null;
        resolve(passkey);
      };
    });
  cancel = () => {
    this.cancelled++;
    this.choose?.(null);
  };
  enter = async ({ challenge, passkey }: { challenge: string; passkey: string }) => {
    this.entered.push(`${passkey} for ${challenge}`);
    return this.refusal === null ? ok({}) : refuse(this.refusal);
  };
}

async function begun(change: (surroundings: Surroundings) => void = () => undefined) {
  const surroundings = new Surroundings();
  change(surroundings);
  const autofill = new PasskeyAutofill(surroundings);
  const begin = async () => {
    autofill.begin(({ code }) => surroundings.refused.push(code));
    await settle();
  };
  await begin();
  return { surroundings, autofill, begin };
}

test('a chosen passkey signs in with the challenge that it answers', async () => {
  const { surroundings } = await begun();
  surroundings.choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual(['passkey for challenge 1']);
  expect(surroundings.refused).toEqual([]);
});

test('without browser support no challenge is requested', async () => {
  const { surroundings } = await begun((given) => {
    given.knowsAutofill = false;
  });
  expect(surroundings.asked).toBe(0);
});

test('a challenge is renewed before it expires, five times in all, then when the field is used', async () => {
  const { surroundings, begin } = await begun();
  for (let minutes = 0; minutes < 60; minutes += 4) {
    await vi.advanceTimersByTimeAsync(240_000);
    await settle();
  }
  expect(surroundings.asked).toBe(5);
  await begin();
  expect(surroundings.asked).toBe(6);
  surroundings.choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual(['passkey for challenge 6']);
});

test('using the field during an offer requests no second challenge', async () => {
  const { surroundings, begin } = await begun();
  await begin();
  expect(surroundings.asked).toBe(1);
});

test('another passkey ceremony ends the offer without an error', async () => {
  const { surroundings } = await begun();
  surroundings.choose?.(null);
  await settle();
  await vi.advanceTimersByTimeAsync(240_000);
  expect([surroundings.asked, surroundings.cancelled, surroundings.refused]).toEqual([1, 0, []]);
});

test('after the page is left, no passkey is offered and a late choice does not sign in', async () => {
  const { surroundings, autofill } = await begun();
  const { choose } = surroundings;
  autofill.stop();
  expect(surroundings.cancelled).toBe(1);
  choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual([]);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(surroundings.asked).toBe(1);
});

test('leaving and returning at once makes one offer', async () => {
  const { surroundings, autofill, begin } = await begun();
  autofill.stop();
  await begin();
  expect(surroundings.asked).toBe(2);
  surroundings.choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual(['passkey for challenge 2']);
});

test('leaving without an offer does not cancel another ceremony', async () => {
  const { surroundings, autofill } = await begun();
  surroundings.choose?.(null);
  await settle();
  autofill.stop();
  expect(surroundings.cancelled).toBe(0);
});

test('a refused passkey is reported, and offered again when the field is used', async () => {
  const { surroundings, begin } = await begun((given) => {
    given.refusal = { code: 404, message: '' };
  });
  surroundings.choose?.('passkey');
  await settle();
  expect([surroundings.refused, surroundings.asked]).toEqual([[404], 1]);
  await begin();
  expect(surroundings.asked).toBe(2);
});

test('an expired challenge is reported and replaced at once', async () => {
  const { surroundings } = await begun((given) => {
    given.refusal = { code: 406, message: '' };
  });
  surroundings.choose?.('passkey');
  await settle();
  expect([surroundings.refused, surroundings.asked]).toEqual([[406], 2]);
});
