/** What a mail says, before it has a form. */
import type { Locale } from '@touchline/i18n';

export interface MailContent {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  /** The name at the top: a team's, or Touchline's by default. */
  readonly heading?: string;
  /** A small table: day, time, place. */
  readonly facts?: readonly MailFact[];
  readonly lists?: readonly MailList[];
  /** A sentence directly above the buttons. */
  readonly prompt?: string;
  /** A code to type, a button that opens an address, up to three buttons, or nothing. */
  readonly action: { readonly code: string } | MailButton | readonly MailButton[] | null;
  /** Notes below the action; the last one in small print. */
  readonly notes: readonly string[];
  /** Another link in small print. */
  readonly also?: MailButton;
  /** A link in small print at the end, and the address for the mail program's own button. */
  readonly unsubscribe?: MailButton;
  readonly messageId?: string;
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
  /** What it was before, in words; empty when it is as before. */
  readonly before?: string;
}

export interface MailButton {
  readonly label: string;
  readonly url: string;
}

/** People under a heading, with their number. */
export interface MailList {
  readonly title: string;
  readonly people: readonly { readonly name: string; readonly note: string }[];
}
