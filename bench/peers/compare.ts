/** One row of the comparison: our figure and the same figure of each peer, from the same run. */
import type { Figure, Measurement } from '../lib/report.ts';

export interface Contender {
  readonly name: string;
  /** The compared figure; null when it is missing: timeout, or not applicable. */
  readonly value: number | null;
  /** Further facts, first the durability of a write. */
  readonly details: Readonly<Record<string, Figure>>;
}

export interface Row {
  readonly name: string;
  /** The unit: `ms`, `bytes`, `per second`. */
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** Our result first. */
  readonly contenders: readonly Contender[];
  readonly method: string;
}

/** A measurement whose budget is to be better than every peer. */
export function measurementOf({ name, unit, better, contenders, method }: Row): Measurement {
  const figures = contenders.map(({ name: who, value, details }) => [
    who,
    { [unit.replaceAll(' ', '_')]: value ?? 'no figure', ...details },
  ]);
  return {
    name,
    figures: Object.fromEntries(figures),
    budget: 'ahead of every peer in the same run',
    met: isAhead(contenders, better),
    method,
  };
}

function isAhead([ours, ...peers]: readonly Contender[], better: Row['better']): boolean {
  const own = ours?.value ?? null;
  if (own === null) return false;
  return peers.every(({ value }) => value === null || (better === 'less' ? own < value : own > value));
}

/** Our engine and two peers. */
const COLUMNS = 3;

/** The rows as a Markdown table. */
export function markdown(rows: readonly Row[]): string {
  const lines = rows.map(({ name, unit, contenders, better }) => {
    const cells = contenders.map(({ name: who, value }) => `${who} ${value === null ? '–' : shown(value)}`);
    while (cells.length < COLUMNS) cells.push('');
    return `| ${name} | ${unit} | ${cells.join(' | ')} | ${isAhead(contenders, better) ? 'yes' : 'no'} |`;
  });
  return [
    '| what | unit | ours | peer | peer | ahead |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}
