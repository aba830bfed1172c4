/** Where files lie that rows name: a folder, or a bucket of an S3-compatible store. */

export interface StoredFile {
  readonly key: string;
  /** When it was written, milliseconds since 1970, by the store's clock. */
  readonly writtenAt: number;
}

export interface FileStore {
  /** Whole or not at all, in place of what is there; afterwards it outlives a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null for what is not there. */
  get(key: string): Promise<Buffer | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with `prefix`: all of them for an empty one, else a folder such as `7/media-3/`. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

const KEY_LENGTH = 200;
const PART = '[a-z0-9][a-z0-9._-]*';
const KEY = new RegExp(`^${PART}(?:/${PART})*$`);
const PREFIX = new RegExp(`^(?:${PART}/)*$`);

/** Keys are made by this server, never by a request; one that is not leads nowhere, least of all out of its folder. */
export function checkKey(key: string): string {
  if (key.length <= KEY_LENGTH && KEY.test(key)) return key;
  throw new Error(`no key of a file: ${key}`);
}

export function checkPrefix(prefix: string): string {
  if (prefix.length <= KEY_LENGTH && PREFIX.test(prefix)) return prefix;
  throw new Error(`no folder of files: ${prefix}`);
}

/** Removes everything below a folder. */
export async function removeBelow(files: FileStore, prefix: string): Promise<void> {
  for await (const { key } of files.list(prefix)) await files.remove(key);
}
