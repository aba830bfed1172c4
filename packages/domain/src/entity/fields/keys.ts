/**
 * The order of members' keys: `17-3` before `17-10`, because numbers inside keys compare by value. Does not allocate:
 * a match with all its events is read after every tap on match day.
 */
export function compareKeys(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (isDigit(a, i) && isDigit(b, j)) {
      const endA = digitsEnd(a, i);
      const endB = digitsEnd(b, j);
      const difference = numberIn(a, i, endA) - numberIn(b, j, endB);
      if (difference !== 0) return difference;
      i = endA;
      j = endB;
    } else {
      const difference = a.charCodeAt(i++) - b.charCodeAt(j++);
      if (difference !== 0) return difference;
    }
  }
  return a.length - i - (b.length - j) || (a < b ? -1 : a > b ? 1 : 0);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function digitsEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isDigit(text, end)) end++;
  return end;
}

function numberIn(text: string, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}
