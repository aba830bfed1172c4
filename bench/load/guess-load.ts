/**
 * Attackers send wrong passwords without a pause, while a coach signs in from a known network and from new networks.
 * Argument: the orders as JSON. Prints the figures as JSON.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface GuessOrders {
  readonly port: number;
  readonly email: string;
  readonly password: string;
  /** Connections that send passwords at the same time. */
  readonly guessers: number;
  /** Whether all attackers share one address, or each has its own. */
  readonly from: 'one network' | 'many networks';
  /** How often the coach signs in from the known network and from a new one. */
  readonly tries: number;
  readonly betweenMs: number;
}

export interface TriesFigures {
  readonly signedIn: number;
  readonly refused: number;
  readonly takenMs: readonly number[];
}

export interface GuessFigures {
  readonly known: TriesFigures;
  readonly stranger: TriesFigures;
  /** Wrong passwords that the server compared, and attempts that it refused without comparing. */
  readonly compared: number;
  readonly turnedAway: number;
}

const OK = 200;
/** Section 9: wrong e-mail address or password. */
const WRONG = 404;
const TOO_MANY = 429;
const KNOWN_PLACE = '198.51.100.7';

async function load(orders: GuessOrders): Promise<GuessFigures> {
  const { port, email, password, guessers, from, tries, betweenMs } = orders;
  const agent = new Agent({ keepAlive: true });
  const login = (place: string, username: string, secret: string) =>
    post({ agent, port, place, fields: { username, password: secret, device_name: 'bench' } });
  const first = await login(KNOWN_PLACE, email, password);
  if (first !== OK) throw new Error(`the coach's first sign-in was answered with ${first}`);

  let over = false;
  const guessed: Record<number, number> = { [WRONG]: 0, [TOO_MANY]: 0 };
  const guess = async (n: number) => {
    const place = from === 'one network' ? '203.0.113.9' : `10.${n >> 8}.${n & 255}.1`;
    // A new account each time, so that no account's lockout is measured.
    for (let round = 0; !over; round++) {
      const status = await login(place, `guess-${n}-${round}@example.org`, 'Wrong-Password-1');
      if (guessed[status] === undefined) throw new Error(`a guess was answered with ${status}`);
      guessed[status] += 1;
    }
  };
  const guessing = Promise.all(Array.from({ length: guessers }, (_, n) => guess(n)));
  const coach = async (placeOf: (n: number) => string): Promise<TriesFigures> => {
    const takenMs: number[] = [];
    let refused = 0;
    const signIn = async (n: number) => {
      const sentAt = performance.now();
      const status = await login(placeOf(n), email, password);
      if (status === OK) takenMs.push(performance.now() - sentAt);
      else if (status === TOO_MANY) refused += 1;
      else throw new Error(`the right password was answered with ${status}`);
    };
    const sent: Promise<void>[] = [];
    for (let n = 0; n < tries; n++) {
      await pause(betweenMs);
      sent.push(signIn(n));
    }
    await Promise.all(sent);
    return { signedIn: takenMs.length, refused, takenMs };
  };
  const known = await coach(() => KNOWN_PLACE);
  const stranger = await coach((n) => `192.0.2.${n + 1}`);
  over = true;
  await guessing;
  agent.destroy();
  return { known, stranger, compared: guessed[WRONG] ?? 0, turnedAway: guessed[TOO_MANY] ?? 0 };
}

interface Call {
  readonly agent: Agent;
  readonly port: number;
  /** The client address that the proxy sends to the server. */
  readonly place: string;
  readonly fields: object;
}

function post({ agent, port, place, fields }: Call): Promise<number> {
  const body = JSON.stringify({ app_id: 'touchline', platform: 'web', ...fields });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/auth/en/login' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': place,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '') as GuessOrders)));
