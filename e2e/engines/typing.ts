/**
 * Runs in every page before its scripts. Over WebDriver BiDi, Playwright types text by setting a field's value, which
 * React does not notice. This function inserts the text as an editor does. Playwright finds it by name.
 */
export function typeAsAnEditor(): void {
  const type = (text: string) => {
    document.execCommand('insertText', false, text);
  };
  // Playwright later assigns its own function there, which is ignored.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => type, set: () => undefined });
}
