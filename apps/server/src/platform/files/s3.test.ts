import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestBucket } from '#testing/server/bucket.testing.ts';
import { filesContract } from './files.contract.testing.ts';
import { removeBelow } from './files.ts';
import { s3Files } from './s3.ts';

filesContract('a bucket', async () => {
  const bucket = await openTestBucket();
  return { files: s3Files(bucket.settings), close: () => bucket.close() };
});

test('the server retries when a bucket asks it to slow down', async () => {
  const bucket = await openTestBucket();
  const files = s3Files(bucket.settings);
  bucket.busyFor(2);
  await files.put('1/a.webp', Buffer.from('a'));
  bucket.busyFor(1);
  expect(String(await files.get('1/a.webp'))).toBe('a');
  await bucket.close();
});

test("with a wrong secret the error quotes the store's answer, and no file counts as missing", async () => {
  const bucket = await openTestBucket();
  const wrong = s3Files({ ...bucket.settings, secretAccessKey: 'another' });
  // Sequential: a rejection during another await would be an unhandled rejection.
  for (const ask of [
    () => wrong.put('1/a.webp', Buffer.from('a')),
    () => wrong.get('1/a.webp'),
    () => wrong.remove('1/a.webp'),
  ]) {
    await expect(ask()).rejects.toThrow('the file store answered 403 SignatureDoesNotMatch');
  }
  expect(bucket.objects.size).toBe(0);
  await bucket.close();
});

test('a missing bucket does not count as an empty one', async () => {
  const bucket = await openTestBucket();
  const elsewhere = s3Files({ ...bucket.settings, bucket: 'elsewhere' });
  await expect(elsewhere.get('1/a.webp')).rejects.toThrow('404 NoSuchBucket');
  await expect(removeBelow(elsewhere, '')).rejects.toThrow('404 NoSuchBucket');
  await bucket.close();
});

test('an unreachable store is an error that says so', async () => {
  const bucket = await openTestBucket();
  await bucket.close();
  await expect(s3Files(bucket.settings).get('1/a.webp')).rejects.toThrow();
});

async function site(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('a redirect of a store is an error: what is signed for it goes nowhere else', async () => {
  let asked = 0;
  const elsewhere = await site((_, response) => {
    asked++;
    response.end();
  });
  const store = await site((_, response) => {
    response.writeHead(307, { location: elsewhere.endpoint });
    response.end('<Error><Code>TemporaryRedirect</Code></Error>');
  });
  const keys = { bucket: 'touchline', region: 'eu-west-3', accessKeyId: 'a', secretAccessKey: 'b' };
  const files = s3Files({ endpoint: store.endpoint, ...keys });
  for (const ask of [() => files.put('1/a.webp', Buffer.from('a')), () => files.get('1/a.webp')])
    await expect(ask()).rejects.toThrow('the file store answered 307 TemporaryRedirect');
  expect(asked).toBe(0);
  for (const { server } of [elsewhere, store]) server.close();
});
