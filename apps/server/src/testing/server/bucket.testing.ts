/**
 * A simulated S3 bucket with the operations that the server uses: objects by path and paged listings. It verifies each
 * request's signature, computed from AWS's description of Signature Version 4. The same contract was run once against
 * s3rver; see decision 037.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#platform/config/s3-settings.ts';

export interface TestBucket {
  readonly settings: S3Settings;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Emits `change` when an object is stored or removed. */
  readonly changes: EventEmitter<{ change: [] }>;
  empty(): void;
  /** Answers the next requests, this many, with "slow down". */
  busyFor(requests: number): void;
  close(): Promise<void>;
}

/** Small, so that every listing has several pages. */
const PAGE = 2;

export async function openTestBucket(host = '127.0.0.1'): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const written = new Map<string, string>();
  const changes: TestBucket['changes'] = new EventEmitter();
  let busy = 0;
  const keys = { accessKeyId: 'AKTOUCHLINE', secretAccessKey: 'a/secret+with=signs' };
  const settings = { bucket: 'touchline', region: 'eu-west-3', ...keys };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const refuse = (status: number, code: string) => {
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    };
    if (busy > 0) {
      busy--;
      return refuse(503, 'SlowDown');
    }
    if (request.headers['x-amz-content-sha256'] !== 'UNSIGNED-PAYLOAD' && !hasItsHash(request, body)) {
      return refuse(400, 'XAmzContentSHA256Mismatch');
    }
    if (!isSigned(request, settings)) return refuse(403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '', 'http://bucket');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== settings.bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'GET' && key === '') return response.end(listOf(url, { objects, written }));
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        written.set(key, new Date().toISOString());
        changes.emit('change');
        return response.end();
      case 'GET':
        return found === undefined ? refuse(404, 'NoSuchKey') : response.end(found);
      case 'DELETE':
        objects.delete(key);
        changes.emit('change');
        return response.writeHead(204).end();
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://${host}:${port}` },
    objects,
    changes,
    empty: () => objects.clear(),
    busyFor: (requests) => {
      busy = requests;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function listOf(
  { searchParams }: URL,
  { objects, written }: { objects: ReadonlyMap<string, Buffer>; written: ReadonlyMap<string, string> },
): string {
  const prefix = searchParams.get('prefix') ?? '';
  const after = Buffer.from(searchParams.get('continuation-token') ?? '', 'base64').toString();
  const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = all.slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${written.get(key)}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  const more = all.length > page.length;
  // A trailing `=` tests that the token is returned unchanged.
  const token = Buffer.from(page.at(-1) ?? '').toString('base64');
  const next = more ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

function hasItsHash({ headers }: IncomingMessage, body: Buffer): boolean {
  return headers['x-amz-content-sha256'] === sha256(body);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

function isSigned(
  { headers, method, url = '' }: IncomingMessage,
  { accessKeyId, secretAccessKey, region }: Omit<S3Settings, 'endpoint'>,
): boolean {
  const [, id, day = '', where, signed = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  if (id !== accessKeyId || where !== region || !names.includes('host')) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
