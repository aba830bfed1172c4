/** The log as lines of JSON on standard output. */

import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Log } from './log.ts';

/** @param to standard output when it is missing */
export function openLog(level: LoggerOptions['level'] & {}, to?: DestinationStream): Log {
  const options = { level, serializers: { err: written } };
  return to === undefined ? pino(options) : pino(options, to);
}

/**
 * What is written of an error. Databases add fields that quote rows ("Key (email)=(…) already exists"), and mail servers
 * and clients for HTTP add what was sent.
 */
function written(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { readonly code?: unknown };
  return { type, message, stack, ...(code !== undefined && { code }) };
}
