/** What a long run must keep to, with the rules in words. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MOST_MS = 1_000;

/** Requests that are slow by design, and how many times as long as others they may take. */
const SLOW_BY_DESIGN: readonly { readonly request: RegExp; readonly factor: number; readonly why: string }[] =
  [
    { request: /^PUT \/api\/pictures\//, factor: 3, why: 'a child process decodes and draws the picture' },
    { request: /^\w+ \/(live|page)\/[^/]+\/picture\.png/, factor: 3, why: 'a child process draws the page' },
    { request: /^\w+ (\/\w\w)?\/match\/[^/]+\/\d+\.pdf/, factor: 3, why: 'a child process prints the sheet' },
  ];

/** The most that an answer may take, in milliseconds. @param request method and address */
export function mostMs(request: string): number {
  return MOST_MS * (SLOW_BY_DESIGN.find((each) => each.request.test(request))?.factor ?? 1);
}

/** What the last tenth of the requests may keep in use more than any of the second to the fifth. */
export const GROWTH_MB = 25;

/**
 * What is wrong with the memory in use after each tenth, in MB; null when it is flat. The first tenth fills caches. One
 * reading says little: it differs by 60 MB with what is open at that moment.
 */
export function growthOf(inUse: readonly number[]): string | null {
  const most = Math.max(...inUse.slice(1, 5));
  const last = inUse.at(-1);
  if (inUse.length < 10 || last === undefined) return null;
  return last > most + GROWTH_MB
    ? `${last} MB in use after the last tenth, at most ${most} after the second to the fifth`
    : null;
}

const MEGABYTE = 1_000_000;

/** Memory in use after a collection, with memory outside of JavaScript, in MB. */
export function newMemoryReading(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return Math.round((heapUsed + external) / MEGABYTE);
  };
}
