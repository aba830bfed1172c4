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
  /** Search engines may list the page. */
  readonly indexed?: boolean;
}

/** After how long a page retries when its match could not be read. */
const AGAIN_SECONDS = 30;

export function documentText(parts: DocumentParts): string {
  const { locale, appearance, title, styles, scripts, head, body, state, again, indexed = false } = parts;
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`).join('');
  const run = scripts.map((src) => `<script type="module" src="${escapeText(src)}"></script>`).join('');
  return `<!doctype html>
<html lang="${escapeText(locale)}"${appearance === '' ? '' : ` data-mantine-color-scheme="${appearance}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${indexed ? '' : '<meta name="robots" content="noindex">\n'}${again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">\n` : ''}<title>${escapeText(title)}</title>
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

export interface PreviewImage {
  /** From the root of the site. */
  readonly path: string;
  readonly type: 'image/png' | 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows, in words. */
  readonly alt: string;
  /** Messengers show it above the text instead of small beside it. */
  readonly isWide: boolean;
}

export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** The server's public origin, such as `https://touchline.example.org`; empty when it is not configured. */
  readonly origin: string;
  /** The page, from the root of the site. */
  readonly path: string;
  readonly image: PreviewImage;
}

/** For a page without a picture of its own. */
export const APP_ICON: PreviewImage = {
  path: '/icon-512.png',
  type: 'image/png',
  width: 512,
  height: 512,
  alt: 'Touchline',
  isWide: false,
};

/** The elements that messengers and search engines read (Open Graph). */
export function openGraph({ title, description, origin, path, image }: LinkPreview): string {
  const tags: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': 'Touchline',
    'og:title': title,
    'og:description': description,
    // Open Graph requires absolute addresses for both.
    ...(origin !== '' && {
      'og:url': `${origin}${path}`,
      'og:image': `${origin}${image.path}`,
      'og:image:type': image.type,
      'og:image:width': String(image.width),
      'og:image:height': String(image.height),
      'og:image:alt': image.alt,
    }),
  };
  const lines = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeText(content)}">\n`,
  );
  const card = image.isWide ? 'summary_large_image' : 'summary';
  return `<meta name="description" content="${escapeText(description)}">\n${lines.join('')}<meta name="twitter:card" content="${card}">\n`;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
