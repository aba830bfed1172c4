/** Files in a bucket of an S3-compatible store, which several machines may share. */
import { createHash, hash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/s3-settings.ts';
import { checkKey, checkPrefix, type FileStore, type StoredFile } from './files.ts';

/** A store that does not answer for this long counts as unreachable. */
const TIMEOUT_MS = 30_000;
/** Enough for five gigabytes at 12 Mbit/s. */
const LARGE_TIMEOUT_MS = 3_600_000;
/** Stores sometimes ask to slow down. The client waits longer before each retry. */
const RETRIES = 3;

/** The store answered with an error; its text may give the reason. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** Requests to one bucket, signed. Throws StoreRefused for an answer that is an error. */
function bucketOf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const ask = (address: string, request: RequestInit, timeoutMs = TIMEOUT_MS) =>
    // A redirect would lead to an address that the operator did not name, and its signature would not count there.
    client.fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const addressOf = (key: string) => `${base}/${checkKey(key)}`;
  return {
    put: async (key: string, body: Sent, timeoutMs?: number) => {
      // The store compares the received bytes with this checksum.
      const headers = { 'content-type': body.type, 'x-amz-content-sha256': body.sha256 };
      const response = await ask(addressOf(key), { method: 'PUT', body: body.bytes, headers }, timeoutMs);
      await expectOk(response);
      await response.arrayBuffer();
    },
    /** Null for a missing object. */
    get: async (key: string, timeoutMs?: number) => {
      const response = await ask(addressOf(key), { method: 'GET' }, timeoutMs);
      if (response.status !== 404) {
        await expectOk(response);
        return response;
      }
      const text = await response.text();
      // A missing bucket is a configuration mistake, not a missing picture.
      if (textOf(text, 'Code') === 'NoSuchBucket') throw refused(response, text);
      return null;
    },
    remove: async (key: string) => {
      const response = await ask(addressOf(key), { method: 'DELETE' });
      if (response.status !== 404) await expectOk(response);
      await response.arrayBuffer();
    },
    list: async function* list(prefix: string): AsyncGenerator<StoredFile> {
      checkPrefix(prefix);
      for (let next: string | null = ''; next !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next !== '') query.set('continuation-token', next);
        const response = await ask(`${base}?${query}`, { method: 'GET' });
        await expectOk(response);
        const text = await response.text();
        yield* filesIn(text);
        next = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
      }
    },
  };
}

interface Sent {
  readonly bytes: Buffer<ArrayBuffer> | Blob;
  readonly type: string;
  readonly sha256: string;
}

export function s3Files(settings: S3Settings): FileStore {
  const { put, get, remove, list } = bucketOf(settings);
  return {
    put: (key, bytes) =>
      put(key, { bytes: Buffer.from(bytes), type: 'image/webp', sha256: hash('sha256', bytes) }),
    get: async (key) => {
      const response = await get(key);
      return response === null ? null : Buffer.from(await response.arrayBuffer());
    },
    remove,
    list,
  };
}

/** Files that are too large for the memory. The server never removes them. */
export interface Archive {
  /** Sends a file of this machine; up to 5 gigabytes, what a store takes in one request. */
  send(key: string, path: string): Promise<void>;
  /** The bytes of a file; null for a missing one. */
  fetch(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  list(): AsyncIterable<StoredFile>;
}

export function s3Archive(settings: S3Settings): Archive {
  const { put, get, list } = bucketOf(settings);
  return {
    send: async (key, path) => {
      const sum = createHash('sha256');
      for await (const chunk of createReadStream(path)) sum.update(chunk);
      const sent = {
        bytes: await openAsBlob(path),
        type: 'application/octet-stream',
        sha256: sum.digest('hex'),
      };
      await put(key, sent, LARGE_TIMEOUT_MS);
    },
    fetch: async (key) => (await get(key, LARGE_TIMEOUT_MS))?.body ?? null,
    list: () => list(''),
  };
}

async function expectOk(response: Response): Promise<void> {
  if (response.ok) return;
  throw refused(response, await response.text());
}

function refused({ status }: Response, text: string): StoreRefused {
  return new StoreRefused(`the file store answered ${status} ${textOf(text, 'Code') ?? ''}`.trim());
}

/** Parses the XML of a listing, which has one fixed shape. Our keys need no unescaping. */
function* filesIn(text: string): Generator<StoredFile> {
  for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textOf(contents, 'Key');
    const writtenAt = Date.parse(textOf(contents, 'LastModified') ?? '');
    if (key !== null && Number.isFinite(writtenAt)) yield { key, writtenAt };
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '') ?? null;
}
