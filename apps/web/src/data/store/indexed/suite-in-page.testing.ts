/**
 * A minimal test runner for a page of a real browser: a contract suite is bundled with this in place of vitest. It has
 * the few matchers that suites use; any other matcher does not exist and fails.
 */
import { sameValue } from '@touchline/domain/entity/rows/rows';

export interface SuiteResult {
  readonly test: string;
  /** Null when it passed. */
  readonly failure: string | null;
}

interface Registered {
  readonly test: string;
  readonly body: () => Promise<void> | void;
}

const registered: Registered[] = [];
const groups: string[] = [];

export function describe(name: string, body: () => void): void {
  groups.push(name);
  body();
  groups.pop();
}

export function it(name: string, body: Registered['body']): void {
  registered.push({ test: [...groups, name].join(' › '), body });
}

/** Runs the registered tests one after another. */
export async function runSuite(): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const { test, body } of registered) {
    let failure: string | null = null;
    try {
      await body();
    } catch (problem) {
      failure = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    }
    results.push({ test, failure });
  }
  return results;
}

export function expect(actual: unknown) {
  const check = (passes: boolean, wanted: string) => {
    if (!passes) throw new Error(`${shown(actual)} is not ${wanted}`);
  };
  return {
    toBe: (wanted: unknown) => check(Object.is(actual, wanted), shown(wanted)),
    toEqual: (wanted: unknown) => check(sameValue(plain(actual), plain(wanted)), shown(wanted)),
    toContainEqual: (wanted: unknown) =>
      check(
        Array.isArray(actual) && actual.some((member) => sameValue(plain(member), plain(wanted))),
        `with ${shown(wanted)}`,
      ),
    toMatchObject: (wanted: unknown) => check(matches(actual, wanted), `like ${shown(wanted)}`),
    toHaveLength: (length: number) =>
      check((actual as { length?: unknown } | null)?.length === length, `of length ${length}`),
    toBeDefined: () => check(actual !== undefined, 'defined'),
    toBeUndefined: () => check(actual === undefined, 'undefined'),
    toBeNull: () => check(actual === null, 'null'),
    toBeGreaterThan: (than: number) => check(Number(actual) > than, `greater than ${than}`),
    toBeLessThan: (than: number) => check(Number(actual) < than, `less than ${than}`),
    rejects: {
      toThrow: async (text: string) => {
        const problem = await Promise.resolve(actual).then(
          () => null,
          (reason: unknown) => reason,
        );
        const message = problem instanceof Error ? problem.message : String(problem);
        if (problem === null || !message.includes(text)) throw new Error(`${message} does not say ${text}`);
      },
    },
  };
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** Treats members that are undefined as missing. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

function matches(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(actual, wanted);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(actual) || actual.length !== wanted.length)) return false;
  return Object.entries(wanted).every(([name, member]) =>
    matches((actual as Readonly<Record<string, unknown>>)[name], member),
  );
}
