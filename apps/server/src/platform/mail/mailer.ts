/** Sends mails: through SMTP, or into trial mode's mailbox. */

import type { Database, DatabaseDep } from '../database/database.ts';
import type { TimeDep } from '../time.ts';
import { MailRefused } from './mail-refused.ts';

export interface Mail {
  /** One validated address. */
  readonly to: string;
  /** The validated address for replies, when it is not the sender's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** True for a mail that a program sends on its own. Out-of-office replies stay away. */
  readonly automatic?: boolean;
  /** The address at which one POST ends mails of this kind; the mail program shows a button for it (RFC 8058). */
  readonly unsubscribe?: string;
  /**
   * The Message-ID before the at sign: letters, digits, dots, hyphens. A mail that is sent again after a crash has the
   * same one, and mail programs show it once.
   */
  readonly messageId?: string;
}

export interface Mailer {
  /** Resolves when the mail server accepted the mail; rejects with `MailRefused` otherwise. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server is unreachable. */
  reachable(): Promise<void>;
  close(): Promise<void>;
}

export interface MailerDep {
  readonly mailer: Mailer;
}

const TIMEOUT_MS = 10_000;
/** Exchange Online takes no more of one sender at a time, and refuses further ones. */
const CONNECTIONS = 3;
/** After this many mails a connection is replaced, so that mails spread over the mail server's machines again. */
const MAILS_PER_CONNECTION = 100;
/**
 * A connection that a mail server closes while it is idle counts as one that died. The pool gives such a mail to
 * another connection, which may have died too, as often as there are connections.
 */
const MORE_TRIES = CONNECTIONS;

interface SmtpSettings {
  /** Like `smtps://user:password@host:465`. */
  readonly url: string;
  /** An address, or a name with an address in angle brackets. */
  readonly from: string;
  /** How long the mail server may keep silent. */
  readonly timeoutMs?: number;
}

/**
 * Opens SMTP. Connections are kept for the mails that follow. A mail whose connection dies before its text goes out on
 * another one; when the connection dies later, the mail server may have taken the mail, so the caller decides.
 */
export async function smtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const settings = URL.parse(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    maxRequeues: MORE_TRIES,
    // Ends an idle connection before the timeout of its socket does.
    idleTimeout: timeoutMs / 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // With a user name, TLS is required: the password must not be sent in plain text.
    requireTLS: settings?.protocol === 'smtp:' && settings.username !== '',
  });
  return {
    async send({ to, replyTo, subject, html, text, ...rest }) {
      const mail = {
        from,
        // An address as an object is never parsed as a list, a group or a header.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        ...(rest.messageId !== undefined && { messageId: messageIdAt(rest.messageId, from) }),
        subject: oneLine(subject),
        headers: headersOf(rest),
        html,
        text,
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw new MailRefused(error);
      }
    },
    reachable: async () => void (await transport.verify()),
    close: async () => transport.close(),
  };
}

/** `prepared`: written as it is, because an address must not be folded. */
type Headers = Readonly<Record<string, string | { readonly prepared: true; readonly value: string }>>;

function headersOf({ automatic, unsubscribe }: Pick<Mail, 'automatic' | 'unsubscribe'>): Headers {
  return {
    // RFC 3834, and the header that Exchange looks for.
    ...(automatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': { prepared: true, value: `<${webAddress(unsubscribe)}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** A parsed web address has no line break, space or angle bracket. */
function webAddress(url: string): string {
  const { href, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new Error('an address to unsubscribe at is a web address');
  return href;
}

function messageIdAt(id: string, from: string): string {
  if (!/^[\w.-]{1,100}$/.test(id))
    throw new Error('a Message-ID consists of letters, digits, dots and hyphens');
  return `<${id}@${/@([^\s<>]+)/.exec(from)?.[1] ?? 'touchline'}>`;
}

/** How many mails trial mode keeps. */
const KEPT = 200;

/** Stores mails in the database, where `/dev/mail` shows them. */
export function mailbox(deps: DatabaseDep & TimeDep): Mailer {
  return {
    async send({ to, subject, html, text }) {
      await deps.database.transaction(async (tx) => {
        const last = await tx
          .selectFrom('mails')
          .select((row) => row.fn.max<number | null>('id').as('id'))
          .executeTakeFirst();
        const id = (last?.id ?? 0) + 1;
        const mail = { id, recipient: to, subject: oneLine(subject), html, text, at: deps.now() };
        await tx.insertInto('mails').values(mail).execute();
        await tx
          .deleteFrom('mails')
          .where('id', '<=', id - KEPT)
          .execute();
      });
    },
    reachable: async () => undefined,
    close: async () => undefined,
  };
}

export interface KeptMail extends Mail {
  readonly id: number;
  readonly at: number;
}

/** The latest mails first. */
export async function readMailbox(database: Database): Promise<readonly KeptMail[]> {
  const rows = await database.reader
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient }));
}

/** Removes line breaks: one in a subject could inject a header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
