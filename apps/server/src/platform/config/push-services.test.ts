import { expect, test } from 'vitest';
import { endpointAt, PUSH_SERVICE_SHAPE, PUSH_SERVICES } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
])("%s is a browser's push service", (text) => {
  expect(endpointAt(text, PUSH_SERVICES)?.href).toBe(text);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:3000/api/data',
  'file:///etc/passwd',
  'nonsense',
  '',
  `https://web.push.apple.com/${'x'.repeat(1_000)}`,
])('%s is refused as an endpoint', (text) => {
  expect(endpointAt(text, PUSH_SERVICES)).toBeNull();
});

test('an operator names push services as origins, with `*.` for all subdomains', () => {
  expect(PUSH_SERVICES.every((service) => PUSH_SERVICE_SHAPE.test(service))).toBe(true);
  for (const wrong of ['fcm.googleapis.com', 'https://*', 'https://a.example/path', 'https://a.*.example'])
    expect(PUSH_SERVICE_SHAPE.test(wrong)).toBe(false);
});
