/** The server as a test answers it: it replaces the page's `fetch`, which is the edge of the network. */
import type { Reply } from '@touchline/sync/engine/ports';
import type { ReferenceServer } from '@touchline/sync/testing/reference-server.testing';
import { vi } from 'vitest';

type Given = Readonly<Record<string, unknown>>;
type Answer = object | string | number | null;
export type Answers = Readonly<Record<string, Answer | ((given: Given) => Answer | Promise<Answer>)>>;

/** An answer with a code of section 8. */
class Refusal {
  readonly code: number;
  readonly message: string;

  constructor(code: number, message: string) {
    this.code = code;
    this.message = message;
  }
}

/** An answer that does not arrive during the test. */
export const noAnswer = () => new Promise<never>(() => undefined);

export const refused = (code: number, message = ''): object => new Refusal(code, message);

export interface AnsweredCalls {
  /** What was given with each call of this name, in order. */
  readonly of: (name: string) => readonly Given[];
  /** From now on these calls are answered like this. */
  readonly answer: (more: Answers) => void;
}

/** A call without an answer fails like a server that cannot be reached. */
export function answerCalls(answers: Answers = {}): AnsweredCalls {
  const calls: { readonly name: string; readonly given: Given }[] = [];
  let known = answers;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = new URL(String(target), location.origin);
    if (!url.pathname.startsWith('/api/')) return realFetch(target, init);
    const { name, given, isData } = callOf(url, init);
    calls.push({ name, given });
    const answer = known[name];
    if (answer === undefined) throw new TypeError('the server cannot be reached');
    const value = typeof answer === 'function' ? await answer(given) : answer;
    return isData ? dataReply(name, value) : plainReply(value);
  });
  return {
    of: (name) => calls.filter((call) => call.name === name).map(({ given }) => given),
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
}

const realFetch = globalThis.fetch.bind(globalThis);

function callOf(url: URL, init: RequestInit | undefined) {
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
  if (url.pathname !== '/api/data') {
    return { name: url.pathname.split('/').at(-1) ?? '', given: body as Given, isData: false };
  }
  const { query, variables } = body as { query: string; variables?: Given };
  const name = /^(?:query|mutation) (\w+)|^\{ (\w+)/.exec(query) ?? [];
  return { name: name[1] ?? name[2] ?? '', given: variables ?? {}, isData: true };
}

function dataReply(name: string, value: Answer): Response {
  if (!(value instanceof Refusal)) return Response.json({ data: { [name]: value } });
  const { code, message } = value;
  return Response.json({ errors: [{ message, extensions: { code } }] });
}

function plainReply(value: Answer): Response {
  if (!(value instanceof Refusal)) return Response.json(value);
  const { code, message } = value;
  return Response.json({ code, message }, { status: code >= 400 && code < 600 ? code : 400 });
}

/** The calls of synchronisation, answered by a server in memory. */
export function syncedWith(server: ReferenceServer): Answers {
  return {
    registerDevice: ({ device }) => settled(server.register(String(device))),
    healthCheck: () => settled(server.health()),
    pull: ({ cursor, limit }) => settled(server.pull(String(cursor), Number(limit))),
    push: ({ batch }) => settled(server.push(JSON.stringify(batch))),
    requestTeamSID: ({ count }) => leasedBy(server, 'teams', Number(count)),
    requestPlayerSID: ({ count }) => leasedBy(server, 'players', Number(count)),
  };
}

function settled<T extends object>(reply: Reply<T>): T | Refusal {
  return reply.ok ? reply.value : new Refusal(reply.code ?? 500, reply.message);
}

function leasedBy(server: ReferenceServer, collection: string, count: number): object {
  const leased = settled(server.lease(collection, count));
  return leased instanceof Refusal ? leased : { sids: leased.map(({ sid }) => sid) };
}
