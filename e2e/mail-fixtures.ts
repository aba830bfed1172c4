/** Fixtures for flows with e-mail: a mail server, and servers that send through it. */
import { test as base, expect } from './fixtures.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startEmptyServer, startServer } from './server.ts';

export interface MailFixtures {
  readonly mailServer: MailServer;
}

const withMail = base.extend<MailFixtures>({
  mailServer: async ({ browserName: _ }, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.close();
  },
});

/** With the demo, as on a first start. */
export const mailedDemo = withMail.extend({
  server: async ({ mailServer }, use) => {
    const server = await startServer({ SMTP_URL: mailServer.url });
    await use(server);
    await server.stop();
  },
});

/** With an empty database. */
export const mailedEmpty = withMail.extend({
  server: async ({ mailServer }, use) => {
    const server = await startEmptyServer({ SMTP_URL: mailServer.url });
    await use(server);
    await server.stop();
  },
});

/** Resolves with the match of the pattern in the received mails (recipient, subject and text of each, oldest first). */
export async function mailed({ mails }: MailServer, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      const texts = mails.map(({ to, subject, text }) => `${to}\n${subject}\n${text}`);
      found = pattern.exec(texts.join('\n'))?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
