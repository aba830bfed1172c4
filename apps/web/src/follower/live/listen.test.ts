import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';
import type { LiveMessage } from './live-state.ts';

/** A fake EventSource. Tests decide what the server does. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  /** The server answered with an error: the browser does not reconnect. */
  refused(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

const STATE = { view: { score: { home: 1, away: 0 } }, version: 'e.7', now: 5_000 };
let heard: LiveMessage[];
let clocks: number[];
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  [heard, clocks, asked, Source.all] = [[], [], [], []];
  answer = () => Response.json(STATE);
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () =>
  listen('t k', { heard: (message) => heard.push(message), clock: (now) => clocks.push(now) });
const latest = (): Source => {
  const source = Source.all.at(-1);
  if (source === undefined) throw new Error('no line');
  return source;
};
const refuse = async () => {
  latest().refused();
  await vi.advanceTimersByTimeAsync(0);
};

test('a refused connection still shows the score and is retried', async () => {
  const line = start();
  await refuse();
  expect(asked).toEqual(['/live/t%20k/state.json']);
  expect(heard).toEqual([{ event: 'error' }, { event: 'state', id: 'e.7', view: STATE.view }]);
  expect(clocks).toEqual([5_000]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(Source.all.map(({ url }) => url)).toEqual(['/live/t%20k/events', '/live/t%20k/events']);
  line.stop();
});

test('each refusal doubles the wait before the next attempt, up to twenty seconds', async () => {
  const line = start();
  for (const seconds of [4, 8, 16, 20, 20]) {
    await refuse();
    const before = Source.all.length;
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(Source.all.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Source.all.length).toBe(before + 1);
  }
  latest().opens();
  await refuse();
  const before = Source.all.length;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(Source.all.length).toBe(before + 1);
  line.stop();
});

test('a fetched state that arrives after the stream opened, or after listening stopped, is not shown', async () => {
  const line = start();
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  latest().refused();
  line.restart();
  late.resolve(Response.json(STATE));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([{ event: 'error' }]);
  line.stop();
});

test('a broken stream is left to the browser to reconnect, and a silent server does not end the match', async () => {
  const line = start();
  latest().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Source.all.length, asked.length]).toEqual([1, 0]);
  answer = () => new Response(null, { status: 503 });
  await refuse();
  expect(heard).toEqual([{ event: 'error' }, { event: 'error' }]);
  line.stop();
});

test('only a missing match is reported as gone; a closed match or a failing server is not', async () => {
  const line = start();
  answer = () => Response.json({ closed: false }, { status: 404 });
  await refuse();
  expect(heard).toEqual([{ event: 'error' }, { event: 'gone' }]);
  for (const [body, status] of [
    [{ closed: true }, 404],
    [{ closed: false }, 429],
    [{ code: 503 }, 503],
  ] as const) {
    heard = [];
    answer = () => Response.json(body, { status });
    line.restart();
    await refuse();
    expect(heard).toEqual([{ event: 'error' }]);
  }
  line.stop();
});
