// A flag that is set around an awaited call lets a second tap start the call again, and stays set when the call fails.
// `useAction` (apps/web/src/ui/forms/use-action.ts) does neither.

/** Names of states that are true while a call runs, with the line where each becomes true; comments do not count. */
export function busyFlags(source: string): { line: number; name: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (text) => text.replace(/[^\n]/g, ' '));
  const states = code.matchAll(/\[\s*(\w+)\s*,\s*(\w+)\s*\]\s*=\s*useState(?:<boolean>)?\(false\)/g);
  return [...states].flatMap(([, name = '', setter = '']) =>
    [...code.matchAll(new RegExp(`\\b${setter}\\(true\\)`, 'g'))]
      .filter(({ index }) => isAroundACall(restOfBlock(code, index), setter))
      .map(({ index }) => ({ line: code.slice(0, index).split('\n').length, name })),
  );
}

/**
 * The call is awaited, or followed by what runs at its end; then the flag is false again. A flag that may stay true, as
 * after a form that was wrong, says something else.
 */
function isAroundACall(rest: string, setter: string): boolean {
  const end = rest.indexOf(`${setter}(false)`);
  const during = rest.slice(0, Math.max(0, end));
  const isCall = /\bawait\b|\.(?:then|finally)\(/.test(during);
  return isCall && (/\bfinally\b/.test(during) || !/\breturn\b(?!\s*$)/.test(during));
}

/** The code from this place to the end of the braces around it. */
function restOfBlock(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') depth++;
    else if (code[at] === '}' && --depth < 0) return code.slice(from, at);
  }
  return code.slice(from);
}
