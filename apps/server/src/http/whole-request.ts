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
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** No control character but tabs around it: nothing that a proxy could read in another way. */
const VALUE = /^[\x20-\x7e]*$/;
const AROUND = ' \t';
const LINE_END = '\r\n';
const END = '\r\n\r\n';
/** Whoever sends a longer head does not send a plain request; nobody may make us look at it for long. */
const HEAD_LIMIT = 8_192;
/** Headers that ask for more than one answer to one request. */
const NOT_PLAIN: ReadonlySet<string> = new Set(['transfer-encoding', 'upgrade', 'expect', 'te', 'trailer']);

/** Null for everything that is not exactly one whole request, with nothing behind it. */
export function wholeRequest(bytes: Buffer): WholeRequest | null {
  const end = bytes.subarray(0, HEAD_LIMIT).indexOf(END, 0, 'latin1');
  if (end < 0) return null;
  const text = bytes.toString('latin1');
  const line = LINE.exec(text);
  if (line === null) return null;
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
  for (let start = from; start < to; ) {
    const end = text.indexOf(LINE_END, start);
    const line = text.slice(start, end);
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = trimmed(line.slice(colon + 1));
    if (!NAME.test(name) || !VALUE.test(value)) return null;
    if (headers.has(name) || NOT_PLAIN.has(name)) return null;
    headers.set(name, value);
    start = end + LINE_END.length;
  }
  const connection = headers.get('connection');
  return connection === undefined || connection.toLowerCase() === 'keep-alive' ? headers : null;
}

/** By hand: a pattern that may end anywhere among many spaces tries each of them. */
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && AROUND.includes(value.charAt(start))) start++;
  while (end > start && AROUND.includes(value.charAt(end - 1))) end--;
  return value.slice(start, end);
}
