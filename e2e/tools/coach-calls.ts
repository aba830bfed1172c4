/** Calls of the demo's coach, as from another device. */
import { DEMO } from '../fixtures.ts';

/** Resolves with the data of a GraphQL document. */
export async function callAsCoach({ url }: { readonly url: string }, query: string): Promise<unknown> {
  const login = { app_id: 'touchline', platform: 'web', username: DEMO.email, password: DEMO.password };
  const { access_token } = await post(`${url}/api/auth/en/login`, { ...login, device: 'd'.repeat(32) });
  const { data } = await post(`${url}/api/data`, { query }, access_token);
  return data;
}

interface Answer {
  readonly access_token?: string;
  readonly data?: unknown;
}

async function post(address: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}
