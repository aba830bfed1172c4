/** The store for files that rows refer to: a folder, or a bucket of an S3-compatible store. */

export interface StoredFile {
  readonly key: string;
  /** Milliseconds since 1970, by the store's clock. */
  readonly writtenAt: number;
}

export interface FileStore {
  /** Writes or replaces a file, atomically and durably. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null for a missing file. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>;
  /** Lists every file whose key starts with `prefix`: a folder such as `7/media-3/`, or empty for all. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

export interface FilesDep {
  /** The store for pictures. */
  readonly files: FileStore;
}

const KEY_LENGTH = 200;
const PART = '[a-z0-9][a-z0-9._-]*';
const KEY = new RegExp(`^${PART}(?:/${PART})*$`);
const PREFIX = new RegExp(`^(?:${PART}/)*$`);

/**
 * The server makes all keys itself, never a request. Throws for an invalid key, so that none can lead out of the
 * folder.
 */
export function checkKey(key: string): string {
  if (key.length <= KEY_LENGTH && KEY.test(key)) return key;
  throw new Error(`no key of a file: ${key}`);
}

export function checkPrefix(prefix: string): string {
  if (prefix.length <= KEY_LENGTH && PREFIX.test(prefix)) return prefix;
  throw new Error(`no folder of files: ${prefix}`);
}

/** Removes every file below a folder. */
export async function removeBelow(files: FileStore, prefix: string): Promise<void> {
  for await (const { key } of files.list(prefix)) await files.remove(key);
}
