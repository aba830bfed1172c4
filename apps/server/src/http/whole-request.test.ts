import { expect, test } from 'vitest';
import { wholeRequest } from './whole-request.ts';

const read = (text: string) => wholeRequest(Buffer.from(text, 'latin1'));
const get = (...headers: readonly string[]) =>
  `GET /live/a?b=c HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
const post = (body: string, ...headers: readonly string[]) =>
  `POST /api/data HTTP/1.1\r\nhost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`;

test('a plain request is read whole', () => {
  expect(read(get('Host: touchline.example', 'Last-Event-ID:  e1.5 ', 'a: '))).toEqual({
    method: 'GET',
    target: '/live/a?b=c',
    headers: new Map([
      ['host', 'touchline.example'],
      ['last-event-id', 'e1.5'],
      ['a', ''],
    ]),
    body: '',
  });
  expect(read(post('{"é":1}', 'content-length: 7', 'Connection: Keep-Alive'))?.body).toBe('{"é":1}');
});

test.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['half a body', post('{}', 'content-length: 3')],
  ['a second request behind it', `${get('host: x')}${get('host: x')}`],
  ['a body with something behind it', post('{}x', 'content-length: 2')],
  ['a body of no said length', post('{}')],
  ['a length that is written in two ways', post('{}', 'content-length: 02')],
  ['two lengths', post('{}', 'content-length: 2', 'content-length: 2')],
  ['a length and chunks', post('{}', 'content-length: 2', 'Transfer-Encoding: chunked')],
  ['a body where there is none', `${get('host: x', 'content-length: 2')}{}`],
  ['another method', get('host: x').replace('GET', 'DELETE')],
  ['another version', get('host: x').replace('1.1', '1.0')],
  ['a target with a space', get('host: x').replace('?b', ' b')],
  ['a whole address for a target', get('host: x').replace('/live', 'http://x/live')],
  ['no host', get()],
  ['two hosts', get('host: a', 'Host: b')],
  ['another protocol', get('host: x', 'upgrade: websocket', 'connection: upgrade')],
  ['a connection that is to be closed', get('host: x', 'connection: close')],
  ['an expectation', post('{}', 'content-length: 2', 'expect: 100-continue')],
  ['a folded header', get('host: x', 'a: b', ' c')],
  ['a header without a name', get('host: x', ': b')],
  ['a name with a space', get('host : x')],
  ['a bare line feed', get('host: x', 'a: b\ncontent-length: 4')],
  ['a bare carriage return', get('host: x', 'a: b\rcontent-length: 4')],
  ['a control character', get('host: x', 'a: b\0c')],
  ['a head of more than 8 kB', get('host: x', `a: ${'b'.repeat(8_192)}`)],
])('%s is left to HTTP', (_, text) => {
  expect(read(text)).toBeNull();
});

test('a head of spaces takes no time, whatever comes after them', () => {
  const spaces = ' '.repeat(60_000);
  const startedAt = performance.now();
  for (const line of [`a:${spaces}\x01`, `a: b${spaces}\x01`, `a:${spaces}`, `a${spaces}`, `${spaces}:`]) {
    expect(read(get('host: x', line))).toBeNull();
    // As long as is looked at.
    expect(read(get('host: x', `${line.slice(0, 4_000)}\x01`))).toBeNull();
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
