/** The mails that a server without a mail server shows on `/dev/mail`. */
import { expect } from '@playwright/test';

interface Mailbox {
  readonly url: string;
}

/** Resolves with the page of a mailbox once it contains this text. */
export async function mailsTo(server: Mailbox, to: string, text: string): Promise<string> {
  const read = async () => (await fetch(`${server.url}/dev/mail?to=${to}`)).text();
  await expect.poll(read).toContain(text);
  return read();
}

/** Resolves with the six-digit code in a mailbox once it has arrived. */
export async function mailedCode(server: Mailbox, to: string): Promise<string> {
  const read = async () => {
    const page = await (await fetch(`${server.url}/dev/mail?to=${to}`)).text();
    // Only text between tags, because colours have six digits, too.
    return /\b\d{6}\b/.exec(page.replace(/<[^>]+>/g, ' '))?.[0] ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}
