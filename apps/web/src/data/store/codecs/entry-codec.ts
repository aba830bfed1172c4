/** Converts outbox entries between records and registers. */
import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import type { OutboxEntry } from '@touchline/sync/store/store';
import type { OutboxRecord } from '../indexed/schema.ts';

/** The register for text of an older app version that this one cannot read. */
export const UNREADABLE = 'unreadable';

export function entryRecord(entry: OutboxEntry): OutboxRecord {
  return { ...entry, registers: JSON.stringify(entry.registers) };
}

/**
 * An unreadable entry is kept: it waits, is sent with its text, and a refusal by the server is listed like any other
 * (OUT-7).
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
