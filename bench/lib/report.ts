/** The report of a measurement: figures, their budgets, and the conditions. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRIEF } from './brief.ts';

export type Figure = number | string | boolean | readonly Figure[] | { readonly [name: string]: Figure };

export interface Measurement {
  readonly name: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** The budget as design/architecture.md states it. */
  readonly budget: string;
  readonly met: boolean;
  readonly method: string;
}

/** Each file of `bench/` measures one thing; some things have several figures with a budget. */
export type Measure = () => Promise<readonly Measurement[]>;

const folder = fileURLToPath(new URL('../results/', import.meta.url));

/** Prints the measurement as one line of JSON and stores it in `bench/results/`, except in smoke runs. */
export function report({ name, figures, budget, met, method }: Measurement): void {
  const line = { name, ...figures, budget, met, method };
  console.log(JSON.stringify(line));
  if (BRIEF) return;
  mkdirSync(folder, { recursive: true });
  const conditions = {
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    load: rounded(loadavg()[0] ?? 0, 2),
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...line, ...conditions }, null, 2)}\n`);
}

/**
 * The smallest value that at least `share` (0 to 1) of the values do not exceed (nearest rank). Throws without values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** p50, p95 and p99 of times, in milliseconds. */
export function times(values: readonly number[], digits = 2): Record<string, number> {
  return {
    p50_ms: rounded(percentile(values, 0.5), digits),
    p95_ms: rounded(percentile(values, 0.95), digits),
    p99_ms: rounded(percentile(values, 0.99), digits),
    max_ms: rounded(percentile(values, 1), digits),
    measured: values.length,
  };
}
