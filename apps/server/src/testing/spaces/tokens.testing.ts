/** Words and brackets of SQL. */

/** A word, a number, a quoted name, a text or a sign; or what stands between two brackets. */
export type Token = string | readonly Token[];

const TOKEN = /"[^"]*"(?:\."[^"]*")*|'(?:[^']|'')*'|\$\d+|[\w.]+|<>|<=|>=|!=|\|\||[^\s]/g;

/** The tokens of a statement, with a list for each pair of brackets. */
export function nested(sql: string): readonly Token[] {
  const open: Token[][] = [[]];
  for (const token of sql.match(TOKEN) ?? []) {
    if (token === '(') open.push([]);
    else if (token === ')') {
      const inner = open.pop() ?? [];
      open.at(-1)?.push(inner);
    } else open.at(-1)?.push(token);
  }
  return open[0] ?? [];
}

/** The word in lower case; empty for brackets. */
export function wordOf(token: Token | undefined): string {
  return typeof token === 'string' ? token.toLowerCase() : '';
}

export function splitAt(tokens: readonly Token[], word: string): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (wordOf(token) === word) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
