import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { areBrowserKeys, encryptMessage, newPrivateKey } from './encrypt.ts';
import { newBrowser } from './push-service.testing.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the encryption reproduces the example of RFC 8291', () => {
  const body = encryptMessage(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the subscribed browser can decrypt a message', () => {
  const [browser, another] = [newBrowser(), newBrowser()];
  for (const text of ['', 'Goal! 2–1', 'é'.repeat(1_900)]) {
    const secrets = { privateKey: newPrivateKey(), salt: randomBytes(16) };
    const body = encryptMessage(text, browser.keys, secrets);
    expect(browser.decrypt(body)).toBe(text);
    expect(() => another.decrypt(body)).toThrow();
    expect(body.length).toBeLessThanOrEqual(4096);
  }
});

test('a message that does not fit into one record is refused', () => {
  const secrets = { privateKey: newPrivateKey(), salt: randomBytes(16) };
  expect(() => encryptMessage('x'.repeat(4_080), newBrowser().keys, secrets)).toThrow('too long');
});

test('invalid browser keys are recognised', () => {
  const { p256dh, auth } = newBrowser().keys;
  expect(areBrowserKeys({ p256dh, auth })).toBe(true);
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]);
  expect(areBrowserKeys({ p256dh: offTheCurve, auth })).toBe(false);
  expect(areBrowserKeys({ p256dh: p256dh.subarray(1), auth })).toBe(false);
  expect(areBrowserKeys({ p256dh, auth: auth.subarray(1) })).toBe(false);
});
