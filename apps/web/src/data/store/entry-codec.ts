/** Outbox entries between their records and their registers. */
import type { Registers } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import type { OutboxEntry } from '@touchline/sync/store';
import type { OutboxRecord } from './schema.ts';

/** The register that carries what an older version of the app wrote and this one cannot read. */
export const UNREADABLE = 'unreadable';

export function entryRecord(entry: OutboxEntry): OutboxRecord {
  return { ...entry, registers: JSON.stringify(entry.registers) };
}

/**
 * An entry that cannot be read stays what it is: it waits, it is sent with its text, and what the server says
 * of that is listed like any other refusal (OUT-7).
 */
export function entryOf(record: OutboxRecord): OutboxEntry {
  return { ...record, registers: readable(record.registers) ?? unreadable(record) };
}

function readable(text: unknown): Registers | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const registers: unknown = JSON.parse(text);
    const isTable = typeof registers === 'object' && registers !== null && !Array.isArray(registers);
    return isTable ? (registers as Registers) : undefined;
  } catch {
    return undefined;
  }
}

function unreadable({ registers, createdAt }: OutboxRecord): Registers {
  const time = Number.isSafeInteger(createdAt) && createdAt > 0 ? createdAt : 0;
  const stamp = formatStamp({ time, counter: 0, device: UNREADABLE });
  const text: unknown = registers;
  return { [UNREADABLE]: [typeof text === 'string' ? text : JSON.stringify(text ?? null), stamp] };
}
