/** The mails that a server without a mail server shows on `/dev/mail`. */
import { expect } from '@playwright/test';

interface Mailbox {
  readonly url: string;
}

/** The page with somebody's mails, once this stands in it. */
export async function mailsTo(server: Mailbox, to: string, text: string): Promise<string> {
  const read = async () => (await fetch(`${server.url}/dev/mail?to=${to}`)).text();
  await expect.poll(read).toContain(text);
  return read();
}

/** The code of six digits in somebody's mail, once it came. */
export async function mailedCode(server: Mailbox, to: string): Promise<string> {
  const read = async () => {
    const page = await (await fetch(`${server.url}/dev/mail?to=${to}`)).text();
    // Between the tags: a colour has six digits, too.
    return /\b\d{6}\b/.exec(page.replace(/<[^>]+>/g, ' '))?.[0] ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}
