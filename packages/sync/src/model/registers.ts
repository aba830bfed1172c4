/**
 * A row is a set of registers: `path → (value, stamp)`. There is one merge rule (MRG-1): the later stamp wins. Equal
 * stamps are decided by the value's bytes. The model (`model.ts`) says what a path means.
 */
import type { Stamp } from './stamp.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A field, a field and a key (`events/17-3`), or a group of values with one meaning (`phase`). */
export type Path = string;
export type Register = readonly [value: Json, stamp: Stamp];
export type Registers = Readonly<Record<Path, Register>>;
/** New values for some registers, before they are stamped. */
export type Changes = Readonly<Record<Path, Json>>;

/** The register that deletes a row (true) or restores it (false); edits never touch it (MRG-4). */
export const DELETED: Path = 'deleted';

export interface Merged {
  readonly registers: Registers;
  /** Paths whose value or stamp is now the incoming one. */
  readonly changed: readonly Path[];
  /** The values that lost to a later write, on either side. They are kept in the row's history (MRG-7). */
  readonly lost: readonly { readonly path: Path; readonly value: Json; readonly stamp: Stamp }[];
}

/** True when register `a` wins over `b`. A register wins over a missing one. */
export function wins(a: Register, b: Register | undefined): boolean {
  if (b === undefined) return true;
  if (a[1] !== b[1]) return a[1] > b[1];
  return canonicalJson(a[0]) > canonicalJson(b[0]);
}

/** Merges incoming registers into stored ones. The result does not depend on order or repetition (MRG-3). */
export function merge(stored: Registers, incoming: Registers): Merged {
  const registers: Record<Path, Register> = { ...stored };
  const changed: Path[] = [];
  const lost: { path: Path; value: Json; stamp: Stamp }[] = [];
  for (const [path, register] of Object.entries(incoming)) {
    const before = stored[path];
    if (before !== undefined && before[1] === register[1] && sameJson(before[0], register[0])) continue;
    const loser = wins(register, before) ? before : register;
    if (loser !== register) {
      registers[path] = register;
      changed.push(path);
    }
    if (loser !== undefined) lost.push({ path, value: loser[0], stamp: loser[1] });
  }
  return { registers, changed, lost };
}

/** Merges several writes of one row into one set of registers. Their order in the outbox does not matter (MRG-1). */
export function sumOf(writes: readonly Registers[]): Registers {
  return writes.reduce((sum, write) => merge(sum, write).registers, {});
}

/** The values of registers without their stamps. */
export function valuesOf(registers: Registers): Changes {
  const values: Record<Path, Json> = {};
  for (const path in registers) {
    const register = registers[path];
    if (register !== undefined) values[path] = register[0];
  }
  return values;
}

/** What a screen shows: the server's row with this device's waiting changes on top (MRG-6). */
export function overlay(base: Registers | null, waiting: Registers): Registers {
  return base === null ? waiting : { ...base, ...waiting };
}

/** Gives each value of one write the write's stamp. */
export function stampChanges(changes: Changes, stamp: Stamp): Registers {
  return Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, [value, stamp] as const]));
}

/** True when these registers say that the row is deleted. */
export function isDeleted(registers: Registers): boolean {
  return registers[DELETED]?.[0] === true;
}

/** JSON with the keys of objects in order, so that equal values have equal bytes. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** True when JSON reproduces the value exactly: no undefined, no NaN, no infinity. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.values(value).every(isJson);
}

/** True for equal values; the order of object keys does not matter. */
export function sameJson(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/**
 * The audit's checksum over all registers of a row (PUL-4): 53 bits of a multiplicative hash over the
 * canonical values and their stamps. It tells different rows apart; it does not protect against forgery.
 */
export function checksum(registers: Registers): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const path of Object.keys(registers).sort()) {
    const register = registers[path];
    if (register === undefined) continue;
    const text = `${path}\u0000${register[1]}\u0000${canonicalJson(register[0])}\u0001`;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
