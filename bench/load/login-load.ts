/**
 * Signs in or renews tokens as fast as the server answers, on a few connections with one call at a time. Renewals form
 * a chain: each call sends the token of the previous answer. Argument: the orders as JSON. Prints the figures as JSON.
 */
import { Agent, request } from 'node:http';

export interface LoginOrders {
  readonly port: number;
  readonly kind: 'login' | 'refresh_token';
  readonly email: string;
  readonly password: string;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoginFigures {
  readonly answers: number;
  /** Includes calls before and after the measured time, and the sign-in of each chain. */
  readonly allAnswers: number;
  readonly seconds: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

interface Pair {
  readonly refresh_token: string;
}

async function load(orders: LoginOrders): Promise<LoginFigures> {
  const { port, kind, email, password, connections, warmUpMs, measureMs } = orders;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (call: LoginOrders['kind'], fields: object) => post({ agent, port, call, fields });
  const signIn = () => send('login', { username: email, password, device_name: 'bench' });
  // The chains start before the measured time.
  const first = await Promise.all(Array.from({ length: connections }, signIn));
  const measureFrom = performance.now() + warmUpMs;
  const until = measureFrom + measureMs;
  const taken: number[] = [];
  let allAnswers = first.length;
  await Promise.all(
    first.map(async (begun) => {
      let pair = begun;
      for (let now = performance.now(); now < until; ) {
        const { refresh_token } = pair;
        pair = kind === 'login' ? await signIn() : await send(kind, { refresh_token });
        const sentAt = now;
        now = performance.now();
        allAnswers += 1;
        if (now >= measureFrom && now < until) taken.push(now - sentAt);
      }
    }),
  );
  agent.destroy();
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(2));
  return { answers: taken.length, allAnswers, seconds: measureMs / 1000, p50_ms: at(0.5), p99_ms: at(0.99) };
}

function post({
  agent,
  port,
  call,
  fields,
}: {
  agent: Agent;
  port: number;
  call: string;
  fields: object;
}): Promise<Pair> {
  const body = JSON.stringify({ app_id: 'touchline', platform: 'web', ...fields });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ agent, port, host: '127.0.0.1', method: 'POST', path: `/api/auth/en/${call}` },
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let said = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (said += chunk));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(said) as Pair);
          else reject(new Error(`${call} was answered with ${response.statusCode}: ${said.slice(0, 300)}`));
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '') as LoginOrders)));
