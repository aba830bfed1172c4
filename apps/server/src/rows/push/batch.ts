/** Parses a batch and checks its shape before anything is read from the database. */
import { hash } from 'node:crypto';
import { isPlainObject } from '@touchline/domain/entity/fields/accept';
import type { Mutation } from '@touchline/sync/model/protocol';
import type { Register, Registers } from '@touchline/sync/model/registers';
import { isStamp, parseStamp } from '@touchline/sync/model/stamp';
import { apiError } from '#platform/errors.ts';

export interface ParsedBatch {
  readonly device: string;
  readonly epoch: string;
  readonly number: number;
  /** Null for an invalid mutation, which is refused separately. */
  readonly mutations: readonly (Mutation | null)[];
  /** The time of the latest stamp, milliseconds; 0 without stamps. */
  readonly latest: number;
  readonly hash: string;
}

/** A device's random id, which is part of its stamps. */
export const DEVICE_ID = /^[0-9a-z]{1,32}$/;
const MUTATIONS_LIMIT = 5_000;
const REGISTERS_LIMIT = 10_000;
const PATH_LIMIT = 200;
/** Twice the depth of the deepest field. Deeper values could exhaust a reader's stack. */
const DEPTH_LIMIT = 40;

/** Throws 400 for an invalid batch. Single invalid mutations are answered one by one. */
export function parseBatch(input: unknown): ParsedBatch {
  if (!isPlainObject(input)) throw apiError(400);
  const { device, epoch, number, mutations } = input;
  if (typeof device !== 'string' || !DEVICE_ID.test(device)) throw apiError(400);
  if (typeof epoch !== 'string' || epoch.length > 64) throw apiError(400);
  if (!isPositiveInteger(number)) throw apiError(400);
  if (!Array.isArray(mutations) || mutations.length === 0 || mutations.length > MUTATIONS_LIMIT) {
    throw apiError(400);
  }
  if (!isShallow(input, DEPTH_LIMIT)) throw apiError(400);
  const parsed = mutations.map(parseMutation);
  return {
    device,
    epoch,
    number,
    mutations: parsed,
    latest: parsed.reduce((latest, mutation) => Math.max(latest, latestStamp(mutation)), 0),
    hash: hash('sha256', JSON.stringify(input), 'base64url'),
  };
}

export function isPositiveInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isShallow(value: unknown, room: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return room > 0 && Object.values(value).every((member) => isShallow(member, room - 1));
}

function parseMutation(input: unknown): Mutation | null {
  if (!isPlainObject(input)) return null;
  const { op, sid, incremental, registers } = input;
  if (typeof op !== 'string' || !isPositiveInteger(sid)) return null;
  if (!isPositiveInteger(incremental)) return null;
  if (!isPlainObject(registers)) return null;
  const entries = Object.entries(registers);
  if (entries.length === 0 || entries.length > REGISTERS_LIMIT) return null;
  if (!entries.every(([path, register]) => path.length <= PATH_LIMIT && isRegister(register))) return null;
  return { op, sid, incremental, registers: registers as Registers };
}

function isRegister(value: unknown): value is Register {
  return Array.isArray(value) && value.length === 2 && value[0] !== undefined && isStamp(value[1]);
}

function latestStamp(mutation: Mutation | null): number {
  if (mutation === null) return 0;
  let latest = 0;
  for (const [, stamp] of Object.values(mutation.registers)) {
    latest = Math.max(latest, parseStamp(stamp).time);
  }
  return latest;
}
