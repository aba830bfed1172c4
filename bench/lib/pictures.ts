/** Photos for measurements, and a library that has many of them. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { operationName } from '@touchline/domain/entity/rows/collections';
import { pictureUri, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import sharp from 'sharp';
import { openSqliteDatabase } from '../../apps/server/src/platform/database/database.ts';
import { DATABASE_FILE, MEDIA_FOLDER } from '../../apps/server/src/platform/files/data-folder.ts';
import { fileOfRendition, insertPicture, keyOf } from '../../apps/server/src/rows/pictures/pictures.ts';
import { call, PushingDevice, type SignedIn } from './calls.ts';

/** Soft noise, which compresses like a photo. Each seed has another brightness. */
export async function phonePhoto(
  { width, height }: { readonly width: number; readonly height: number },
  seed: number,
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60 + ((20 * seed) % 160), sigma: 14 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'green', noise } })
    .blur(1.5)
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A medium of which the server has no picture yet. */
export interface SeededMedium {
  readonly sid: number;
  readonly name: string;
}

const WIDTH = 1_920;
const HEIGHT = 1_440;

/** Pushes the rows of photos that are said to be there. `addFiles` makes it true. */
export async function pushPhotos(session: SignedIn, count: number): Promise<readonly SeededMedium[]> {
  const device = await PushingDevice.register(session, 'benchphotos');
  const { lease } = await call<{ lease: { sids: readonly number[] } }>(
    session,
    'mutation($count: Int, $device: String) { lease: requestMediaSID(count: $count, device: $device) { sids } }',
    { count, device: device.id },
  );
  const media = lease.sids.map((sid) => ({ sid, name: String(sid).padStart(32, '0') }));
  const op = operationName('media', 'update');
  const createdAt = Math.floor(Date.now() / 1_000);
  const mutations = media.map(({ sid, name }, n) => {
    const changes = {
      type: 'photo',
      uri: pictureUri('media', sid, name),
      width: WIDTH,
      height: HEIGHT,
      caption: `Photo ${n}`,
      createdAt: createdAt - n,
    };
    const stamp = formatStamp({ time: Date.now(), counter: n % 1_000_000, device: device.id });
    return { op, sid, incremental: 1, registers: stampChanges(changes, stamp) };
  });
  for (let from = 0; from < mutations.length; from += 200)
    await device.push(mutations.slice(from, from + 200));
  return media;
}

/** Writes rows and files of pictures below the folder of a stopped server; all have one of a few drawings. */
export async function addFiles(folder: string, space: number, media: readonly SeededMedium[]): Promise<void> {
  const drawn = await Promise.all(
    [0, 1, 2, 3, 4].map(async (seed) => {
      const path = join(folder, `drawn-${seed}.webp`);
      const photo = await phonePhoto({ width: 320, height: 240 }, seed);
      await writeFile(path, await sharp(photo).webp({ quality: 80 }).toBuffer());
      return path;
    }),
  );
  const database = openSqliteDatabase(join(folder, DATABASE_FILE));
  try {
    for (const [index, { sid, name }] of media.entries()) {
      const renditions = RENDITION_SIZES.map((size) => ({
        name: `${size}`.padStart(6, '0') + name.slice(6),
        space,
        sid,
        picture: name,
        size,
        width: size,
        height: (size * HEIGHT) / WIDTH,
      }));
      const picture = { owner: 'media', sid, space, name, digest: name, shape: 'kept' } as const;
      const stored = { ...picture, width: WIDTH, height: HEIGHT, bytes: 300_000, created_at: Date.now() };
      await database.transaction((tx) => insertPicture(tx, stored, renditions));
      for (const rendition of renditions) {
        const path = join(folder, MEDIA_FOLDER, keyOf(fileOfRendition(rendition)));
        await mkdir(dirname(path), { recursive: true });
        await copyFile(drawn[index % drawn.length] ?? '', path);
      }
    }
  } finally {
    await database.close();
  }
}
