/** A coach with a second factor, for tests. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { signUp, type TestAccount, type TestServer } from '../server/server.testing.ts';
import { type Answer, type From, post, refusal } from './auth.testing.ts';

/** The answers to a wrong code, to an expired step, and after too many attempts. */
export const WRONG = refusal(405, 'signup code invalid');
export const LATE = refusal(406, 'signup code expired');
export const LOCKED = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');

export const DEVICE = 'a device of the coach';
export const STEP_MS = 30_000;

/** The code that the coach's app shows `steps` steps from now. */
export function codeAt({ deps }: Pick<TestServer, 'deps'>, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: deps.now() + steps * STEP_MS,
  });
}

/** A code that is invalid now, one step before and one step after. */
export function wrongCode(server: Pick<TestServer, 'deps'>, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeAt(server, secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** Waits for a mail to the address whose title starts with this text. */
export async function mailed({ mails }: TestServer, email: string, title: string): Promise<void> {
  const titles = () => mails.filter(({ to }) => to === email).map(({ text }) => text.split('\n')[0]);
  await expect.poll(titles).toContain(title);
}

/** Account calls of one coach's device. */
export class CoachDevice {
  readonly server: TestServer;
  readonly coach: TestAccount;
  readonly device: string;
  readonly from: From;
  /** The session's access token: the coach's, until a proof replaces it. */
  token: string;

  constructor(server: TestServer, coach: TestAccount, { device = DEVICE, from = {} } = {}) {
    this.server = server;
    this.coach = coach;
    this.token = coach.token;
    this.device = device;
    this.from = from;
  }

  call(name: string, payload: object = {}): Promise<Answer> {
    return post(this.server, name, { device: this.device, ...payload }, this.from);
  }

  /** A call with the device's session. As in the app, the device goes on with the tokens of the answer. */
  async own(name: string, payload: object = {}): Promise<Answer> {
    const answer = await this.call(name, { access_token: this.token, ...payload });
    const { access_token } = answer.body;
    if (typeof access_token === 'string') this.token = access_token;
    return answer;
  }

  async prove(): Promise<string> {
    const { status, body } = await this.own('second_factor_prove', { password: this.coach.password });
    if (status !== 200) throw new Error(`the proof was refused: ${status}`);
    return String(body.proof);
  }

  /** The first step of signing in. */
  login(): Promise<Answer> {
    return this.call('login', { username: this.coach.email, password: this.coach.password });
  }

  async ticket(): Promise<string> {
    return ticketOf(await this.login());
  }

  /** Sets up an app. Returns its secret and the recovery codes. */
  async addApp(): Promise<{ secret: string; codes: readonly string[] }> {
    const { body } = await this.own('authenticator_start', { proof: await this.prove() });
    const secret = String(body.secret);
    const code = codeAt(this.server, secret);
    const confirmed = await this.own('authenticator_confirm', { setup: body.setup, code });
    if (confirmed.status !== 200) throw new Error(`the app was refused: ${confirmed.status}`);
    // The code that confirmed the app is used up; wait for the next one.
    this.server.advance(STEP_MS);
    return { secret, codes: confirmed.body.new_recovery_codes as string[] };
  }
}

export function ticketOf({ body }: Answer): string {
  return String((body.second_factor as { ticket?: unknown } | undefined)?.ticket);
}

export async function coachWithApp(server: TestServer) {
  const coach = await signUp(server);
  const device = new CoachDevice(server, coach);
  return { coach, device, ...(await device.addApp()) };
}
