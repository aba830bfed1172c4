/** A mail server that keeps what it gets, and refuses the addresses that a test names. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The reply code and the text after it. */
export type Refusal = readonly [code: number, text: string];

interface SmtpOptions {
  /** The address that it listens on. */
  readonly host?: string;
  /** By recipient, in reply to RCPT TO. */
  readonly refused?: Readonly<Record<string, Refusal>>;
  /** By sender, in reply to MAIL FROM. */
  readonly refusedSenders?: Readonly<Record<string, Refusal>>;
  /** By recipient, after the text. */
  readonly refusedTexts?: Readonly<Record<string, Refusal>>;
  /** Recipients after whom the server keeps silent. */
  readonly silentAfter?: readonly string[];
  /** Recipients at whom the server hangs up. */
  readonly hangsUpAt?: readonly string[];
  /** Recipients after whose text the server hangs up without an answer. */
  readonly hangsUpAfterText?: readonly string[];
  /** The server accepts a mail when this is resolved. */
  readonly beforeAccepting?: (raw: string) => Promise<void>;
}

export interface TestSmtp {
  readonly url: string;
  readonly received: readonly { readonly to: readonly string[]; readonly raw: string }[];
  /** Texts that the server was given, also those that it refused or did not answer. */
  texts(): number;
  /** Connections so far. */
  connections(): number;
  /** Closes all connections without a word. */
  hangUp(): void;
  /** The latest mail. */
  latest(): Promise<Email>;
  close(): Promise<void>;
}

export async function openSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const { refused = {}, refusedSenders = {}, refusedTexts = {}, silentAfter = [] } = options;
  const { hangsUpAt = [], hangsUpAfterText = [], beforeAccepting, host = '127.0.0.1' } = options;
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  let connections = 0;
  let texts = 0;
  const received: { to: string[]; raw: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom: ({ address }, _session, done) => done(errorOf(refusedSenders[address])),
    onRcptTo({ address }, _session, done) {
      if (hangsUpAt.includes(address)) hangUp();
      else if (!silentAfter.includes(address)) done(errorOf(refused[address]));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        texts++;
        if (to.some((address) => hangsUpAfterText.includes(address))) return hangUp();
        const error = errorOf(to.map((address) => refusedTexts[address]).find(Boolean));
        const raw = Buffer.concat(chunks).toString();
        await beforeAccepting?.(raw);
        if (error === null) received.push({ to, raw });
        done(error);
      });
    },
  });
  smtp.server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // The connection of a client that is killed ends with an error.
  smtp.on('error', () => undefined);
  smtp.listen(0, host);
  await once(smtp.server, 'listening');
  return {
    url: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
    received,
    texts: () => texts,
    connections: () => connections,
    hangUp,
    latest: () => PostalMime.parse(received.at(-1)?.raw ?? ''),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

function errorOf(refusal: Refusal | undefined): Error | null {
  if (refusal === undefined) return null;
  const [responseCode, text] = refusal;
  return Object.assign(new Error(text), { responseCode });
}
