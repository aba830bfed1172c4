/** Sends mails: through SMTP, or into trial mode's mailbox. */

import type { Database, DatabaseDep } from '../database/database.ts';
import type { TimeDep } from '../time.ts';

export interface Mail {
  /** One validated address. */
  readonly to: string;
  /** The validated address for replies, when it is not the sender's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail server accepted the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server is unreachable. */
  reachable(): Promise<void>;
  close(): Promise<void>;
}

export interface MailerDep {
  readonly mailer: Mailer;
}

const TIMEOUT_MS = 10_000;

/**
 * Opens SMTP. `url` is like `smtps://user:password@host:465`; `from` is an address, or a name with an address in angle
 * brackets.
 */
export async function smtpMailer({ url, from }: { url: string; from: string }): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const settings = URL.parse(url);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // With a user name, TLS is required: the password must not be sent in plain text.
    requireTLS: settings?.protocol === 'smtp:' && settings.username !== '',
  });
  return {
    async send({ to, replyTo, subject, html, text }) {
      // An address as an object is never parsed as a list, a group or a header.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject: oneLine(subject),
        html,
        text,
      });
    },
    reachable: async () => void (await transport.verify()),
    close: async () => transport.close(),
  };
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
