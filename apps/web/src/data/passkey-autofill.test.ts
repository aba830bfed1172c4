import { ok, refuse } from '@touchline/domain/result';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AutofillPorts, PasskeyAutofill } from './passkey-autofill.ts';
import type { RequestOptions } from './passkeys.ts';
import type { AppError } from './session-actions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets all go on that waits for nothing but its turn. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const OPTIONS: RequestOptions = { challenge: 'x' };

/** A browser with passkeys, and a server: both do what the test says. */
class Surroundings implements AutofillPorts {
  knowsAutofill = true;
  asked = 0;
  refusal: AppError | null = null;
  readonly entered: string[] = [];
  readonly refused: number[] = [];
  /** Ends the offer that waits, with what was chosen. */
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

test('a passkey that is chosen signs in with the challenge that it answers', async () => {
  const { surroundings } = await begun();
  surroundings.choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual(['passkey for challenge 1']);
  expect(surroundings.refused).toEqual([]);
});

test('a browser that does not know it asks the server for nothing', async () => {
  const { surroundings } = await begun((given) => {
    given.knowsAutofill = false;
  });
  expect(surroundings.asked).toBe(0);
});

test('before a challenge is too old there is another, five times in all, and then when the field is used', async () => {
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

test('using the field again while it is offered asks for nothing', async () => {
  const { surroundings, begin } = await begun();
  await begin();
  expect(surroundings.asked).toBe(1);
});

test('another way in, which takes the browser’s one ceremony, ends it without a word', async () => {
  const { surroundings } = await begun();
  surroundings.choose?.(null);
  await settle();
  await vi.advanceTimersByTimeAsync(240_000);
  expect([surroundings.asked, surroundings.cancelled, surroundings.refused]).toEqual([1, 0, []]);
});

test('a page that is left offers nothing, and what is chosen in the same moment does not sign in', async () => {
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

test('left and come back at once, there is one offer', async () => {
  const { surroundings, autofill, begin } = await begun();
  autofill.stop();
  await begin();
  expect(surroundings.asked).toBe(2);
  surroundings.choose?.('passkey');
  await settle();
  expect(surroundings.entered).toEqual(['passkey for challenge 2']);
});

test('left while nothing is offered, the ceremony of another is not ended', async () => {
  const { surroundings, autofill } = await begun();
  surroundings.choose?.(null);
  await settle();
  autofill.stop();
  expect(surroundings.cancelled).toBe(0);
});

test('a passkey that opens nothing is told, and is offered again when the field is used', async () => {
  const { surroundings, begin } = await begun((given) => {
    given.refusal = { code: 404, message: '' };
  });
  surroundings.choose?.('passkey');
  await settle();
  expect([surroundings.refused, surroundings.asked]).toEqual([[404], 1]);
  await begin();
  expect(surroundings.asked).toBe(2);
});

test('a challenge that was too old after all is told, and the next one is there at once', async () => {
  const { surroundings } = await begun((given) => {
    given.refusal = { code: 406, message: '' };
  });
  surroundings.choose?.('passkey');
  await settle();
  expect([surroundings.refused, surroundings.asked]).toEqual([[406], 2]);
});
