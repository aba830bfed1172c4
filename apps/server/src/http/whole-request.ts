/**
 * Reads a request that came in one piece and is as plain as requests are. Stricter than HTTP: whatever could
 * be read in two ways, by us and by a proxy before us, is left to the real parser.
 */

export interface WholeRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Its bytes as latin1. */
  readonly body: string;
}

const LINE = /^(GET|POST) (\/[!-~]*) HTTP\/1\.1\r\n/;
const HEADER = /([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e]*)\r\n/y;
const END = '\r\n\r\n';
/** Headers that ask for more than one answer to one request. */
const NOT_PLAIN: ReadonlySet<string> = new Set(['transfer-encoding', 'upgrade', 'expect', 'te', 'trailer']);

/** Null for everything that is not exactly one whole request, with nothing behind it. */
export function wholeRequest(bytes: Buffer): WholeRequest | null {
  const text = bytes.toString('latin1');
  const line = LINE.exec(text);
  const end = text.indexOf(END);
  if (line === null || end < 0) return null;
  const [{ length }, method = '', target = ''] = line;
  const headers = headersBetween(text, length, end + 2);
  if (headers === null || !headers.has('host')) return null;
  const body = text.slice(end + END.length);
  const expected = headers.get('content-length') ?? '0';
  if (String(body.length) !== expected || (method === 'GET' && body !== '')) return null;
  return { method, target, headers, body };
}

/** Null where one is twice, malformed, or means something special. */
function headersBetween(text: string, from: number, to: number): Map<string, string> | null {
  const headers = new Map<string, string>();
  HEADER.lastIndex = from;
  while (HEADER.lastIndex < to) {
    const found = HEADER.exec(text);
    if (found === null) return null;
    const [, name = '', value = ''] = found;
    const lower = name.toLowerCase();
    if (headers.has(lower) || NOT_PLAIN.has(lower)) return null;
    headers.set(lower, value.trimEnd());
  }
  const connection = headers.get('connection');
  return connection === undefined || connection.toLowerCase() === 'keep-alive' ? headers : null;
}
