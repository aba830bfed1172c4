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

/** What the last tenth of the requests may keep in use more than the second, which has filled caches. */
export const GROWTH_MB = 40;

/** What is wrong with the memory in use after each tenth, in MB; null when it is flat. */
export function growthOf(inUse: readonly number[]): string | null {
  const [, second] = inUse;
  const last = inUse.at(-1);
  if (inUse.length < 10 || second === undefined || last === undefined) return null;
  return last > second + GROWTH_MB
    ? `${last} MB in use after the last tenth, ${second} after the second`
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
