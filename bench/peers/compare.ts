/** One row of the comparison: a figure of ours beside the same figure of each peer, measured in the same run. */
import type { Figure, Measurement } from '../lib/report.ts';

export interface Contender {
  readonly name: string;
  /** The figure that is compared; null when there is none: too late, or not its kind. */
  readonly value: number | null;
  /** What else is worth knowing, beginning with what is kept safe. */
  readonly details: Readonly<Record<string, Figure>>;
}

export interface Row {
  readonly name: string;
  /** What the figure is: `ms`, `bytes`, `per second`. */
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** Ours first. */
  readonly contenders: readonly Contender[];
  readonly method: string;
}

/** A measurement like the others: its budget is to be ahead of every peer. */
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

/** Ours and two peers. */
const COLUMNS = 3;

/** The rows as a table in Markdown, for people. */
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
