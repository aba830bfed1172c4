/**
 * A mail server that accepts everything. Sends its address at the start, and on each message what has arrived so far.
 * Ends with its parent.
 */
import { createHash } from 'node:crypto';
import { openSmtp } from '../../apps/server/src/platform/mail/smtp.testing.ts';

export interface Arrived {
  readonly mails: number;
  /** Mails with the Message-ID of an earlier one: the product gives each reminder of a family its own. */
  readonly twice: number;
}

const smtp = await openSmtp();
const known = new Set<string>();
let counted = 0;

process.on('message', () => process.send?.(arrived()));
process.on('disconnect', () => process.exit());
process.send?.(smtp.url);

function arrived(): Arrived {
  for (const { raw } of smtp.received.slice(counted)) known.add(messageId(raw));
  counted = smtp.received.length;
  return { mails: counted, twice: counted - known.size };
}

/** The same for a mail that is sent again, and another for each mail of a family. */
function messageId(raw: string): string {
  return /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? createHash('sha256').update(raw).digest('hex');
}
