/** Where mails go: out through SMTP, or into trial mode's mailbox. */
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';

export interface Mail {
  /** One address, checked before it comes here. */
  readonly to: string;
  /** Whom an answer goes to, when it is not the sender; checked as well. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail was taken; rejects when it was not. */
  send(mail: Mail): Promise<void>;
  /** Rejects when no mail could be sent now, whoever it were to. */
  reachable(): Promise<void>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** `url` as `smtps://user:password@host:465`, `from` as an address or a name with one in angle brackets. */
export async function smtpMailer({ url, from }: { url: string; from: string }): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const settings = URL.parse(url);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Whoever names a user must not have the password sent in the clear.
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

/** Mails that trial mode keeps. */
const KEPT = 200;

/** Keeps mails in the database, where `/dev/mail` shows them. */
export function mailbox(deps: Pick<Deps, 'database' | 'now'>): Mailer {
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

/** The latest first. */
export async function readMailbox(database: Database): Promise<readonly KeptMail[]> {
  const rows = await database.reader
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient }));
}

/** A line break in a subject could begin a header of somebody else's choosing. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
