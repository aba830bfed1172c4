/** The HTML document around a page that the server renders. */

export interface DocumentParts {
  readonly locale: string;
  /** Empty follows the reader's system. */
  readonly appearance: 'light' | 'dark' | '';
  readonly title: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Further elements of the head, as HTML. */
  readonly head: string;
  /** The content of `#root`, as HTML. */
  readonly body: string;
  /** Data for the scripts; null for a page without any. */
  readonly state: unknown;
  /** True for a page that could not be read: it loads again by itself. */
  readonly again: boolean;
}

/** After how long a page retries when its match could not be read. */
const AGAIN_SECONDS = 30;

export function documentText(parts: DocumentParts): string {
  const { locale, appearance, title, styles, scripts, head, body, state, again } = parts;
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`).join('');
  const run = scripts.map((src) => `<script type="module" src="${escapeText(src)}"></script>`).join('');
  return `<!doctype html>
<html lang="${escapeText(locale)}"${appearance === '' ? '' : ` data-mantine-color-scheme="${appearance}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">\n` : ''}<title>${escapeText(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${head}${links}
</head>
<body><div id="root">${body}</div>${
    state === null
      ? ''
      : `<script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
  }${run}</body>
</html>`;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
