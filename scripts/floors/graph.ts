/** Imports from a higher floor, and import circles. */
import type { Imports } from './imports.ts';
import { type Building, TEST_SUPPORT } from './order.ts';

export interface Finding {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export function upwardImports(imports: Imports, buildings: readonly Building[]): Finding[] {
  const findings: Finding[] = [];
  for (const [from, targets] of imports) {
    if (TEST_SUPPORT.test(from)) continue;
    for (const to of targets) {
      const why = TEST_SUPPORT.test(to) ? 'test support' : wrongWay({ from, to }, buildings);
      if (why !== null) findings.push({ from, to, why });
    }
  }
  return findings;
}

function wrongWay({ from, to }: Pick<Finding, 'from' | 'to'>, buildings: readonly Building[]): string | null {
  for (const building of buildings) {
    const [low, high] = [placeOf(to, building), placeOf(from, building)];
    if (low === null || high === null || low.folder === high.folder) continue;
    if (low.floor > high.floor) return `${high.folder} stands below ${low.folder}`;
  }
  for (const { folder, apart = [] } of buildings) {
    for (const name of apart) {
      const [a, b] = [from, to].map((path) =>
        partOf(path, folder === '' ? `${name}/` : `${folder}/${name}/`),
      );
      if (a !== null && b !== null && a !== b) return `${a} and ${b} stand side by side`;
    }
  }
  return null;
}

interface Place {
  readonly folder: string;
  readonly floor: number;
}

/** Null for a file outside of the building. */
function placeOf(path: string, { folder, floors }: Building): Place | null {
  const base = folder === '' ? '' : `${folder}/`;
  if (!path.startsWith(base)) return null;
  const name = path.slice(base.length).split('/', 1)[0] ?? '';
  const found = floors.findIndex((names) => names.includes(name));
  const floor = found < 0 ? floors.findIndex((names) => names.includes('*')) : found;
  if (floor < 0) throw new Error(`${base}${name} has no floor: scripts/floors/order.ts must name it`);
  return { folder: found < 0 ? '*' : name, floor };
}

/** The folder directly within `base` that contains the file; null for a file outside of it or directly in it. */
function partOf(path: string, base: string): string | null {
  if (!path.startsWith(base)) return null;
  const [part = '', rest] = path.slice(base.length).split('/', 2);
  return rest === undefined ? null : part;
}

/** Groups of files that reach each other, the largest first: Tarjan's strongly connected components. */
export function cycles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? number, reached));
    }
    const low = lowest.get(file) ?? number;
    if (low === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) groups.push(group.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return groups.sort((a, b) => b.length - a.length);
}
