import { expect, test } from 'vitest';
import { appPushContract } from './app-push.contract.testing.ts';
import { appAddressOf } from './app-push.ts';
import { openApple } from './apple-service.testing.ts';
import { openGoogle } from './google-service.testing.ts';

appPushContract("Apple's push service", openApple);
appPushContract("Google's push service", openGoogle);

const APPLE = 'AB'.repeat(32);
const GOOGLE = 'dQw4w9WgXcQ:APA91b-fake_token';

test("an app's address names its service", () => {
  expect(appAddressOf(`apple:${APPLE}`)).toEqual({ service: 'apple', token: APPLE });
  expect(appAddressOf(`google:${GOOGLE}`)).toEqual({ service: 'google', token: GOOGLE });
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  `apple:${APPLE}/../../admin`,
  'apple:abc',
  `apple:${'z'.repeat(64)}`,
  'google:short',
  `google:${GOOGLE} `,
  `google:${'x'.repeat(5_000)}`,
  `huawei:${GOOGLE}`,
  '',
])('%s is none', (endpoint) => expect(appAddressOf(endpoint)).toBeNull());
