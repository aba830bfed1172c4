/** A team whose families get mails from a real mail server, with a clock under the test's control. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { PlayerDelivery } from '@touchline/domain/entity/tables/attendance';
import PostalMime, { type Email } from 'postal-mime';
import { type Mailer, smtpMailer } from '#platform/mail/mailer.ts';
import { openSmtp, type Refusal, type TestSmtp } from '#platform/mail/smtp.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { type AskedTeam, askTeam, coachChanges, gatheringOn } from '../attendance.testing.ts';
import type { EventKind } from '../links/event.ts';

export const MINUTE = 60_000;
const FROM = 'Touchline <hello@touchline.example>';

export class Mailing {
  readonly server: TestServer;
  readonly asked: AskedTeam;
  readonly smtp: TestSmtp;
  /** Answers of the mail server, by recipient. */
  readonly refused: Record<string, Refusal>;
  readonly #mailers: Mailer[];
  /** While true the mail server cannot be reached. */
  isAway = false;

  private constructor(parts: {
    server: TestServer;
    asked: AskedTeam;
    smtp: TestSmtp;
    refused: Record<string, Refusal>;
    mailers: Mailer[];
  }) {
    this.server = parts.server;
    this.asked = parts.asked;
    this.smtp = parts.smtp;
    this.refused = parts.refused;
    this.#mailers = parts.mailers;
  }

  static async open(
    engine: Engine,
    env: Readonly<Record<string, string>> = {},
    kind: EventKind = 'matches',
  ): Promise<Mailing> {
    const refused: Record<string, Refusal> = {};
    const smtp = await openSmtp({ refused });
    const mailers = [
      await smtpMailer({ url: smtp.url, from: FROM }),
      // Nothing listens at this port.
      await smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM }),
    ];
    const is: { mailing: Mailing | null } = { mailing: null };
    const mailer: Mailer = {
      send: async (mail) => mailers[is.mailing?.isAway === true ? 1 : 0]?.send(mail),
      reachable: async () => undefined,
      close: async () => undefined,
    };
    const server = await openTestServer({
      engine,
      deps: { mailer },
      env: { PUBLIC_URL: 'https://touchline.example', ...env },
    });
    const asked = await askTeam(server, {}, kind);
    is.mailing = new Mailing({ server, asked, smtp, refused, mailers });
    return is.mailing;
  }

  async close(): Promise<void> {
    for (const mailer of this.#mailers) await mailer.close();
    await this.smtp.close();
    await this.server.close();
  }

  /** Runs what is due at each step of the clock, as a server does that looks once a minute. */
  async pass(ms: number, step = MINUTE): Promise<void> {
    for (let passed = 0; passed < ms; passed += step) {
      this.server.advance(step);
      await this.server.runDueJobs();
    }
  }

  /** Changes the match or session on the coach's device; the server does what follows from it. */
  async change(changes: Changes): Promise<void> {
    await coachChanges(this.asked, changes);
    await this.server.runDueJobs();
  }

  /** The coach asks these players by mail now. */
  async ask(...players: readonly number[]): Promise<void> {
    const asked_at = Math.floor(this.server.deps.now() / 1_000);
    const questions = players.map((sid) => [
      `metadata.asked/${sid}`,
      { sid, how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 },
    ]);
    await this.change(Object.fromEntries(questions));
  }

  /** `request`, `reminder`: what this address got, in the order of sending. */
  async got(address: string): Promise<readonly Email[]> {
    const raw = this.smtp.received.filter(
      ({ to }) => to.includes(address.toLowerCase()) || to.includes(address),
    );
    return Promise.all(raw.map((mail) => PostalMime.parse(mail.raw)));
  }

  async subjects(address: string): Promise<readonly string[]> {
    return (await this.got(address)).map(({ subject }) => subject ?? '');
  }

  /** `what state`, by player. */
  async deliveries(): Promise<Readonly<Record<number, string>>> {
    const { metadata } = await gatheringOn(this.server, this.asked.event);
    return Object.fromEntries(
      metadata.deliveries.map(({ sid, what, state }: PlayerDelivery) => [sid, `${what} ${state}`]),
    );
  }
}
