/** The server's calls over HTTP, for tests that kill the server meanwhile. */
import type { Mutation, PullPage, ServerRow } from '@touchline/sync/model/protocol';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import type { Post } from '../devices/coach-device.testing.ts';
import { PUSH } from '../devices/device.testing.ts';

export function batchBody({
  epoch,
  number,
  sids,
  device = 'killed',
}: {
  epoch: string;
  number: number;
  sids: readonly number[];
  device?: string;
}): string {
  const mutations: Mutation[] = sids.map((sid, counter) => ({
    op: 'updatePlayer',
    sid,
    incremental: 1,
    registers: stampChanges(
      { nickname: `Nick ${sid}`, 'metadata.footed': 'left' },
      formatStamp({ time: Date.now(), counter, device }),
    ),
  }));
  return JSON.stringify({ query: PUSH, variables: { batch: { device, epoch, number, mutations } } });
}

export async function leasePlayers(url: string, token: string, count: number): Promise<readonly number[]> {
  const sids: number[] = [];
  while (sids.length < count) {
    const variables = { count: Math.min(1_000, count - sids.length) };
    const query = 'mutation($count: Int) { requestPlayerSID(count: $count) { sids } }';
    const { requestPlayerSID } = await data<{ requestPlayerSID: { sids: number[] } }>(url, token, {
      query,
      variables,
    });
    sids.push(...requestPlayerSID.sids);
  }
  return sids;
}

export async function pullAll(url: string, token: string): Promise<readonly ServerRow[]> {
  const rows: ServerRow[] = [];
  for (let cursor = ''; ; ) {
    const { pull } = await data<{ pull: PullPage }>(url, token, {
      query: 'query($cursor: String!) { pull(cursor: $cursor) { rows cursor more } }',
      variables: { cursor },
    });
    rows.push(...pull.rows);
    if (!pull.more) return rows;
    cursor = pull.cursor;
  }
}

export async function data<T>(url: string, token: string, request: object): Promise<T> {
  const text = await postBody(url, token, JSON.stringify(request));
  const answer = JSON.parse(text) as { data: T | null };
  if (answer.data === null) throw new Error(text);
  return answer.data;
}

export async function postBody(url: string, token: string, body: string): Promise<string> {
  return (await send(url, token, body)).text;
}

/** The app's timeout is 15 seconds. An answer that a kill interrupted may never end by itself. */
const TIMEOUT_MS = 5_000;

/** Makes one data call. Throws when the connection breaks or times out. */
export async function send(url: string, token: string, body: string): ReturnType<Post> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), TIMEOUT_MS);
  const answer = async () => {
    const response = await fetch(`${url}/api/data?app_id=touchline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  try {
    return await Promise.race([answer(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param mailbox the text of the mails to an address; that of a trial's `/dev/mail`, when nothing else is given */
export async function signUpByMail(
  url: string,
  email: string,
  mailbox = async () => (await fetch(`${url}/dev/mail?to=${email}`)).text(),
): Promise<{ token: string }> {
  const post = async (call: string, body: object) => {
    const response = await fetch(`${url}/api/auth/en/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', email, ...body }),
    });
    return (await response.json()) as Record<string, string>;
  };
  await post('signup_start', { platform: 'web' });
  const mails = await mailbox();
  const code = /\b\d{6}\b/.exec(mails.slice(mails.indexOf(email)))?.[0] ?? '';
  const { token } = await post('signup_code_validate', { code, locale: 'en' });
  const session = await post('update_password', { p1: 'Sideline-Rain-7', p2: 'Sideline-Rain-7', token });
  if (session.access_token === undefined) throw new Error(`sign-up failed: ${JSON.stringify(session)}`);
  return { token: session.access_token };
}
