/** The mails of attendance that a test's mail server received. */
import { expect } from '@playwright/test';
import type { MailServer, ReceivedMail } from '../mail-server.ts';

/** Resolves with the newest mail to this address whose subject fits, once it has arrived. */
export async function mailTo({ mails }: MailServer, to: string, subject: RegExp): Promise<ReceivedMail> {
  const found = () => mails.findLast((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(() => found()?.to).toBe(to);
  const mail = found();
  if (mail === undefined) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The address of the answer page in a mail, without an answer; not that of "What others see". */
export function answerLink({ text }: ReceivedMail): string {
  return /https?:\/\/[^\s?]+\/attend\/[\w-]+(?![\w-]|\/privacy)/.exec(text)?.[0] ?? '';
}

/** Every address of a mail, from both of its parts. */
export function linksOf({ text, html }: ReceivedMail): readonly string[] {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'));
  const plain = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address);
  return [...new Set([...hrefs, ...plain])];
}
