/** A mail server that stores the e-mails of the server under test. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface MailServer {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  /** Received mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Mails to these addresses are refused for good, as for a mailbox that does not exist. */
  readonly refused: Set<string>;
  /** True while no mail is accepted, as on a server that is full or restarts. */
  away: boolean;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const state = { away: false };
  const refusal = (responseCode: number, message: string) =>
    Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (state.away) done(refusal(451, 'try again later'));
      else done(refused.has(address) ? refusal(550, 'no such mailbox') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', headers }) => {
          mails.push({
            to,
            subject,
            text,
            html,
            headers: new Map(headers.map(({ key, value }) => [key, value])),
          });
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refused,
    get away() {
      return state.away;
    },
    set away(away) {
      state.away = away;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
