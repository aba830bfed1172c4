/** Uploads of pictures: how long one takes, and how much memory the server needs for many and for hostile ones. */
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { size } from './lib/brief.ts';
import { call, type SignedIn, signIn } from './lib/calls.ts';
import { phonePhoto } from './lib/pictures.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { type MeasuredServer, withServer } from './lib/server.ts';

/** A phone's photo of twelve megapixels. */
const PHOTO = size({ width: 4_000, height: 3_000 }, { width: 400, height: 300 });
const ONE_BY_ONE = size(8, 1);
const AT_ONCE = 4;
const CROWD = size(24, 4);
const HOSTILE = size(4, 1);
/** Sides of the largest files that are decoded: 160 MB of pixels, and of coefficients. */
const DEEP = size(4_470, 200);
const IN_STEPS = size(5_160, 200);
/** Longer than the children rest before they end. */
const REST_MS = size(10_000, 200);
const SAMPLE_MS = 100;
const BUDGET_MS = 1_000;
const BUDGET_MB = 500;

export async function measure(): Promise<readonly Measurement[]> {
  const photos = await Promise.all([0, 1, 2].map((seed) => phonePhoto(PHOTO, seed)));
  return withServer({}, async (server) => {
    const session = await signIn(server.url);
    const memory = watchMemory(server);
    const megabytes = (bytes: number) => rounded(bytes / 1e6);
    const atRest = server.residentBytes();
    await upload(session, photos[0] ?? Buffer.alloc(0));
    const processorBefore = server.processorSeconds();
    const latencies: number[] = [];
    for (let n = 0; n < ONE_BY_ONE; n++)
      latencies.push(await upload(session, photos[n % 3] ?? Buffer.alloc(0)));
    const one = memory.peak();
    await crowd(
      session,
      Array.from({ length: CROWD }, (_, n) => photos[n % 3] ?? Buffer.alloc(0)),
    );
    const many = memory.peak();
    await pause(REST_MS);
    // The processor time of a child is known when it has ended.
    const processorMs = (1e3 * (server.processorSeconds() - processorBefore)) / (ONE_BY_ONE + CROWD);
    const after = server.residentBytes();
    const childrenAfter = server.childCount();
    // A new minute: the rate limit of uploads.
    await pause(size(60_000, 0));
    const hostile = await attack(session, memory);
    memory.end();
    const p50 = percentile(latencies, 0.5);
    return [
      {
        name: 'uploads',
        figures: {
          one_photo: times(latencies, 0),
          photo_processor_ms: rounded(processorMs, 0),
          at_rest_mb: megabytes(atRest),
          peak_one_by_one_mb: megabytes(one),
          peak_crowd_mb: megabytes(many),
          after_rest_mb: megabytes(after),
          after_rest_children: childrenAfter,
          server_alone_peak_mb: megabytes(server.peakBytes()),
          ...hostile,
        },
        budget: `a photo of 12 megapixels within ${BUDGET_MS} ms, at most ${BUDGET_MB} MB resident at any time`,
        met: p50 <= BUDGET_MS && memory.peak() <= BUDGET_MB * 1e6,
        method:
          `Photos of ${PHOTO.width} by ${PHOTO.height} pixels (jpg, ${Math.round((photos[0]?.length ?? 0) / 1e3)} kB) sent whole, as clients without our app do; ` +
          `first ${ONE_BY_ONE} one by one from the first byte to the answer, then ${CROWD} of one account, ${AT_ONCE} at a time. ` +
          `Peaks so far are the server with its children, where shared pages count once (Pss), looked at every ${SAMPLE_MS} ms; server_alone_peak_mb is VmHWM. hostile_*: the largest files that are decoded and that no decoder can read in strips: interlaced png of 16 bits, ` +
          `jpg in 97 scans; ${HOSTILE} at a time. after_rest_mb: ${REST_MS / 1_000} s after the crowd.`,
      },
    ];
  });
}

async function attack(session: SignedIn, memory: WatchedMemory) {
  const figures: Record<string, number> = {};
  for (const [name, bytes] of [
    ['png16', interlacedPng(DEEP, DEEP)],
    ['scans', await manyScans(IN_STEPS, IN_STEPS)],
  ] as const) {
    const took = await Promise.all(Array.from({ length: HOSTILE }, () => upload(session, bytes)));
    figures[`hostile_${name}_kb`] = rounded(bytes.length / 1e3, 0);
    figures[`hostile_${name}_slowest_ms`] = rounded(Math.max(...took), 0);
    figures[`hostile_${name}_peak_mb`] = rounded(memory.peak() / 1e6);
  }
  return figures;
}

interface WatchedMemory {
  /** The most so far, in bytes. */
  peak(): number;
  end(): void;
}

/** Children end with their work, so their memory is looked at while they run. */
function watchMemory(server: MeasuredServer): WatchedMemory {
  let most = 0;
  const look = () => {
    most = Math.max(most, server.bytesWithChildren());
    return most;
  };
  const looking = setInterval(look, SAMPLE_MS);
  return { peak: look, end: () => clearInterval(looking) };
}

async function crowd(session: SignedIn, photos: readonly Buffer[]): Promise<void> {
  const waiting = [...photos];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await upload(session, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Milliseconds until the answer. */
async function upload(session: SignedIn, bytes: Buffer): Promise<number> {
  const { lease } = await call<{ lease: { sids: readonly number[] } }>(
    session,
    'mutation { lease: requestMediaSID(count: 1) { sids } }',
  );
  const [sid = 0] = lease.sids;
  await call(session, `mutation { updateMedia(sid: ${sid}, values: { type: "photo" }) { sid } }`);
  const startedAt = performance.now();
  const answer = await fetch(`${session.url}/api/pictures/media/${sid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 422)
    throw new Error(`an upload was answered with ${answer.status}`);
  return performance.now() - startedAt;
}

/** All zero, so that it is small; seven passes over 16-bit pixels with transparency, so that all are in memory. */
function interlacedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  const length = passes.reduce((sum, [x, byX, y, byY]) => {
    const columns = Math.ceil((width - x) / byX);
    const rows = Math.ceil((height - y) / byY);
    return sum + rows * (1 + columns * 8);
  }, 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(length), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black jpg whose last scan is there 90 times: each pass over it works on all its pixels. */
async function manyScans(width: number, height: number): Promise<Buffer> {
  const black = await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const last = black.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = black.length - 2;
  const scan = black.subarray(last, end);
  return Buffer.concat([
    black.subarray(0, end),
    ...Array.from({ length: 90 }, () => scan),
    black.subarray(end),
  ]);
}
