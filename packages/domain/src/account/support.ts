/** Messages to the operators of the server: questions and feedback of testers. */

export const SUPPORT_KINDS = ['support', 'feedback'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** Characters, about two pages of text. The specification has no number. */
export const SUPPORT_MESSAGE_MAX = 4_000;
/** Characters that the app adds about itself and the device. */
export const SUPPORT_DETAILS_MAX = 500;

/** True when a text of the address or of a call names one of the forms. */
export function isSupportKind(value: unknown): value is SupportKind {
  return SUPPORT_KINDS.some((kind) => kind === value);
}

/** The text to send, with uniform line breaks, without control characters and surrounding space. */
export function supportText(given: string): string {
  return given
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
}

/** Why a message cannot be sent; null when it can. */
export function supportRefusal(given: string): 'empty' | 'tooLong' | null {
  const text = supportText(given);
  if (text === '') return 'empty';
  return text.length > SUPPORT_MESSAGE_MAX ? 'tooLong' : null;
}
