/** Why a mail server did not take a mail: for good, or for now. */

/** The mail server did not take the mail, or was not reached. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** True when the server refuses this recipient for good. Every other failure may pass, and the mail can be sent again. */
  readonly permanent: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.permanent = isAboutRecipient(answerIn(cause));
  }
}

/** What the server answered, and to which SMTP command. Empty without an answer. */
interface Answer {
  readonly command: string;
  readonly response: string;
}

function answerIn(cause: unknown): Answer {
  const { command, response } = cause as { command?: unknown; response?: unknown };
  return {
    command: typeof command === 'string' ? command : '',
    response: typeof response === 'string' ? response : '',
  };
}

/** `550 5.1.1 …`: a permanent reply code, then perhaps the subject of the enhanced status code (RFC 3463). */
const PERMANENT = /^(?<code>5\d\d)(?:[ -]5\.(?<subject>\d{1,3})\.\d{1,3})?/;

/**
 * Codes that say 5xx to RCPT TO but mean the sender: log in first (530), wrong order of commands (503), or too many
 * recipients (552; RFC 5321, 4.5.3.1.10). Families must not be marked as unreachable for them.
 */
const NOT_THE_RECIPIENT = ['503', '530', '552'];
/** Subjects that mean the server (3), the protocol (5) or its policy against the sender (7). */
const NOT_THE_ADDRESS = ['3', '5', '7'];
const ADDRESS = '1';

function isAboutRecipient({ command, response }: Answer): boolean {
  const { code, subject } = PERMANENT.exec(response)?.groups ?? {};
  if (code === undefined) return false;
  // Some servers look for the mailbox only after the text.
  if (command !== 'RCPT TO') return subject === ADDRESS && command === 'DATA';
  if (subject !== undefined) return !NOT_THE_ADDRESS.includes(subject);
  return !NOT_THE_RECIPIENT.includes(code);
}
