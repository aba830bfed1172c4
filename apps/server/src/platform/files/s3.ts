/** Files in a bucket of an S3-compatible store, which several machines may share. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/config.ts';
import { checkKey, checkPrefix, type FileStore, type StoredFile } from './files.ts';

/** A store that does not answer for this long counts as unreachable. */
const TIMEOUT_MS = 30_000;
/** Stores sometimes ask to slow down. The client waits longer before each retry. */
const RETRIES = 3;

/** The store answered with an error; its text may give the reason. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const ask = (address: string, request: RequestInit) =>
    client.fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const addressOf = (key: string) => `${base}/${checkKey(key)}`;
  return {
    put: async (key, bytes) => {
      const response = await ask(addressOf(key), {
        method: 'PUT',
        body: Buffer.from(bytes),
        // The store compares the received bytes with this checksum.
        headers: {
          'content-type': 'image/webp',
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      await expectOk(response);
      await response.arrayBuffer();
    },
    get: async (key) => {
      const response = await ask(addressOf(key), { method: 'GET' });
      if (response.status !== 404) {
        await expectOk(response);
        return Buffer.from(await response.arrayBuffer());
      }
      const text = await response.text();
      // A missing bucket is a configuration mistake, not a missing picture.
      if (textOf(text, 'Code') === 'NoSuchBucket') throw refused(response, text);
      return null;
    },
    remove: async (key) => {
      const response = await ask(addressOf(key), { method: 'DELETE' });
      if (response.status !== 404) await expectOk(response);
      await response.arrayBuffer();
    },
    list: async function* list(prefix) {
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
