/** The address that somebody means who types one: `voetbal.nl` is a page, `eva@example.org` a mail address. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}
