/** What somebody may write to the people who run the server: a question, or what a tester noticed. */

export const SUPPORT_KINDS = ['support', 'feedback'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** Characters. Two pages of text; the specification names no number. */
export const SUPPORT_MESSAGE_MAX = 4_000;
/** Characters of what the app adds about itself and the device. */
export const SUPPORT_DETAILS_MAX = 500;

/** Whether a text of the address or of a call names one of the forms. */
export function isSupportKind(value: unknown): value is SupportKind {
  return SUPPORT_KINDS.some((kind) => kind === value);
}

/** The text as it is sent: line breaks of one kind, no control characters, no space around it. */
export function supportText(given: string): string {
  return given
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
}

/** Why a message is not sent; null when it may be. */
export function supportRefusal(given: string): 'empty' | 'tooLong' | null {
  const text = supportText(given);
  if (text === '') return 'empty';
  return text.length > SUPPORT_MESSAGE_MAX ? 'tooLong' : null;
}
