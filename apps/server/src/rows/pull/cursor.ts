/**
 * The opaque cursor `last_synced` (PUL-1): an epoch, and a position in each space. Devices compare and return it; they
 * never parse it.
 */

export interface SpacePosition {
  readonly counter: number;
  readonly accessVersion: number;
}

export interface Cursor {
  readonly epoch: string;
  /** By the space's sid. */
  readonly spaces: ReadonlyMap<number, SpacePosition>;
}

const SHAPE = /^[0-9a-z]+(~\d{1,16}\.\d{1,16}\.\d{1,16})*$/;
const LONGEST = 20_000;

export function encodeCursor({ epoch, spaces }: Cursor): string {
  const parts = [...spaces].sort(([a], [b]) => a - b).map(([sid, position]) => positionText(sid, position));
  return Buffer.from([epoch, ...parts].join('~')).toString('base64url');
}

/** The same for one space, which is what most accounts have. */
export function encodePosition(epoch: string, sid: number, position: SpacePosition): string {
  return Buffer.from(`${epoch}~${positionText(sid, position)}`).toString('base64url');
}

function positionText(sid: number, { counter, accessVersion }: SpacePosition): string {
  return `${sid}.${counter}.${accessVersion}`;
}

/** Null for text that `encodeCursor` cannot have written. */
export function decodeCursor(text: string): Cursor | null {
  if (text.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const plain = Buffer.from(text, 'base64url').toString();
  if (!SHAPE.test(plain)) return null;
  const [epoch = '', ...parts] = plain.split('~');
  const spaces = new Map<number, SpacePosition>();
  for (const part of parts) {
    const [sid = 0, counter = 0, accessVersion = 0] = part.split('.').map(Number);
    spaces.set(sid, { counter, accessVersion });
  }
  const cursor = { epoch, spaces };
  // Each position has only one text, because devices compare cursors as text.
  return encodeCursor(cursor) === text ? cursor : null;
}
