/** What every push service for apps does with a message, by a fake that speaks its format and checks its proofs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../deliver.ts';
import type { AppPush } from './app-push.ts';

/** What a service got, in its own words translated back. */
export interface Told {
  readonly token: string;
  readonly title: string;
  readonly path: string;
  readonly topic: string;
  readonly sounds: boolean;
  readonly hurries: boolean;
}

export type Answer = WordedAnswer | 'moved' | 'broken';
/** With words in the service's own format. */
export type WordedAnswer = 'sent' | 'gone' | 'busy';

export interface FakeService {
  readonly push: AppPush;
  /** A server with another operator's key. */
  readonly stranger: AppPush;
  readonly told: readonly Told[];
  /** Different proofs that messages came with. */
  readonly proofs: ReadonlySet<string>;
  /** The answer to the next messages. */
  answer(next: Answer): void;
  /** By the service's clock, which refuses proofs that are over. */
  advance(ms: number): void;
  now(): number;
  close(): Promise<void>;
}

const MESSAGE: Message = {
  shown: { title: '2 new notifications', body: '', tag: 'list', url: '/notifications/' },
  topic: 'a-topic',
  urgency: 'high',
  seconds: 86_400,
};
const HOUR_MS = 3_600_000;

export function appPushContract(name: string, open: () => Promise<FakeService>): void {
  describe(name, () => {
    let service: FakeService;
    beforeEach(async () => {
      service = await open();
    });
    afterEach(() => service.close());

    const send = (
      message: Partial<Message> = {},
      { push = service.push, stopping = new AbortController() } = {},
    ) =>
      push.send({
        token: 'ab'.repeat(32),
        message: { ...MESSAGE, ...message },
        now: service.now(),
        stopping: stopping.signal,
      });

    test('a message arrives with its words, its screen and its topic', async () => {
      expect(await send()).toEqual({ outcome: 'sent', status: 200 });
      expect(service.told).toEqual([
        {
          token: 'ab'.repeat(32),
          title: '2 new notifications',
          path: '/notifications/',
          topic: 'a-topic',
          sounds: true,
          hurries: true,
        },
      ]);
    });

    test('one that can wait makes no sound and does not hurry', async () => {
      await send({ urgency: 'low', shown: { ...MESSAGE.shown, silent: true } });
      expect(service.told).toMatchObject([{ sounds: false, hurries: false }]);
    });

    test('an app that is not on the phone any more is gone', async () => {
      service.answer('gone');
      expect((await send()).outcome).toBe('gone');
    });

    test('a busy service and a broken connection fail, and the next message is sent', async () => {
      service.answer('busy');
      expect(await send()).toMatchObject({ outcome: 'failed' });
      service.answer('broken');
      expect(await send()).toMatchObject({ outcome: 'failed', status: 0 });
      service.answer('sent');
      expect((await send()).outcome).toBe('sent');
    });

    test('a message goes to no other address than the one of the settings', async () => {
      service.answer('moved');
      expect(await send()).toMatchObject({ outcome: 'failed' });
      expect(service.told.length).toBe(1);
    });

    test('a proof is used for many messages, and another one before it is over', async () => {
      await Promise.all([send(), send()]);
      await send();
      expect(service.proofs.size).toBeLessThanOrEqual(2);
      const before = service.proofs.size;
      service.advance(HOUR_MS);
      expect((await send()).outcome).toBe('sent');
      expect(service.proofs.size).toBe(before + 1);
    });

    test('the key of another operator is refused', async () => {
      expect((await send({}, { push: service.stranger })).outcome).toBe('failed');
      expect(service.told).toEqual([]);
    });

    test('a server that stops does not wait for the service', async () => {
      const stopping = new AbortController();
      stopping.abort();
      expect(await send({}, { stopping })).toEqual({ outcome: 'failed', wait: 0, status: 0 });
    });
  });
}
