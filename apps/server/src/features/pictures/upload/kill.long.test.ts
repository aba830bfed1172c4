/**
 * The server is killed during an upload, of a profile photo and of a picture of the library in turn, and the phone
 * uploads again. Afterwards every picture that a row names is complete in all sizes, and half-written files are removed.
 */
import { readdirSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PICTURE_SIZES, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { expect, test } from 'vitest';
import { MEDIA_FOLDER, UNFINISHED } from '#platform/files/data-folder.ts';
import { decoded, jpegOf } from '#testing/pictures/pictures.testing.ts';
import { openTestBucket } from '#testing/server/bucket.testing.ts';
import { data, pullAll, signUpByMail } from '#testing/server/kill-calls.testing.ts';
import {
  type Env,
  newServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';

const KILLS = 40;
const TWO_HOURS_S = 7_200;

interface Place {
  readonly env: Env;
  readonly keys: (dataDir: string) => readonly string[];
  /** About the number of changes of one upload. */
  readonly changesPerUpload: number;
  /** Calls for each change of a file or an object. Returns a function that ends it. */
  readonly watch: (dataDir: string, onChange: () => void) => () => void;
  readonly close: () => Promise<void>;
}

const PLACES: readonly (readonly [string, () => Promise<Place>])[] = [
  [
    'a folder',
    async () => {
      const close = async () => undefined;
      return { env: {}, changesPerUpload: 16, keys: filesBelow, watch: watchFiles, close };
    },
  ],
  [
    'a bucket',
    async () => {
      const { settings, objects, changes, close } = await openTestBucket();
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
      const env = {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const watchObjects: Place['watch'] = (_, onChange) => {
        changes.on('change', onChange);
        return () => changes.off('change', onChange);
      };
      return {
        env,
        changesPerUpload: PICTURE_SIZES.length,
        keys: () => [...objects.keys()],
        watch: watchObjects,
        close,
      };
    },
  ],
];

test.each(PLACES)(
  'after kills during uploads into %s every picture is complete and named by a row',
  async (_, newPlace) => {
    const place = await newPlace();
    const home = newServerFolders();
    let server = await startProcess(home, place.env);
    try {
      const { token } = await signUpByMail(server.url, 'kill@example.org');
      const profile: Subject = { path: 'account', collection: 'account', sid: 0, sizes: PICTURE_SIZES };
      const random = seededRandom(KILLS);
      let last = '';
      for (let kill = 0; kill < KILLS; kill++) {
        const photo = await jpegOf({ width: 900, height: 900, shade: 10 + kill });
        const subject = kill % 2 === 0 ? profile : await newMedium(server, token);
        const step = Promise.withResolvers<void>();
        let left = random.below(place.changesPerUpload + 1);
        const unwatch = place.watch(home.folder, () => {
          if (left-- <= 0) step.resolve();
        });
        const lost = put(server, token, { subject, photo }).catch(() => null);
        await Promise.race([step.promise, lost]);
        unwatch();
        await server.kill();
        await lost;
        server = await startProcess(home, place.env);
        // The files of the picture that the row names exist.
        await expectWhole(server, token, { subject, uri: await uriIn(server, token, subject) });
        const uri = await put(server, token, { subject, photo });
        await expectWhole(server, token, { subject, uri });
        expect(await uriIn(server, token, subject)).toBe(uri);
        if (subject === profile) last = uri;
      }
      const [name = '', sid = ''] = last.split('/').reverse();
      const finished = place.keys(home.folder).filter((key) => !key.endsWith(UNFINISHED));
      expect(finished.filter((key) => key.includes(name))).toHaveLength(PICTURE_SIZES.length);

      if (place.env.S3_ENDPOINT !== undefined) return;
      // Half-written files of killed processes are removed at the next start, once they are old enough.
      const media = join(home.folder, 'data', MEDIA_FOLDER);
      writeFileSync(
        join(media, `${sid}/account-${sid}`, `${name}-64.webp.0123456789ab${UNFINISHED}`),
        'RIFF',
      );
      const unfinished = () => pathsBelow(media).filter((path) => path.endsWith(UNFINISHED));
      const then = Date.now() / 1_000 - TWO_HOURS_S;
      for (const path of unfinished()) utimesSync(path, then, then);
      await server.kill();
      server = await startProcess(home, place.env);
      await expect.poll(unfinished).toEqual([]);
      await expectWhole(server, token, { subject: profile, uri: last });
    } finally {
      await server.kill();
      await place.close();
      home.remove();
    }
  },
  150_000 + KILLS * 45_000,
);

/** What a picture is uploaded for. */
interface Subject {
  readonly path: string;
  readonly collection: 'account' | 'media';
  readonly sid: number;
  readonly sizes: readonly number[];
}

async function newMedium({ url }: ServerProcess, token: string): Promise<Subject> {
  const { requestMediaSID } = await data<{ requestMediaSID: { sids: number[] } }>(url, token, {
    query: 'mutation { requestMediaSID(count: 1) { sids } }',
  });
  const [sid = 0] = requestMediaSID.sids;
  const query = `mutation { updateMedia(sid: ${sid}, values: { type: "photo" }) { sid } }`;
  await data<object>(url, token, { query });
  return { path: `media/${sid}`, collection: 'media', sid, sizes: RENDITION_SIZES };
}

async function put(
  { url }: ServerProcess,
  token: string,
  { subject, photo }: { readonly subject: Subject; readonly photo: Buffer },
): Promise<string> {
  const answer = await fetch(`${url}/api/pictures/${subject.path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { uri: string }).uri;
}

async function expectWhole(
  { url }: ServerProcess,
  token: string,
  { subject, uri }: { readonly subject: Subject; readonly uri: string },
): Promise<void> {
  if (uri === '') return;
  for (const size of subject.sizes) {
    const answer = await fetch(`${url}${uri.replace('{host}', '')}-${size}.webp`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([size, answer.status]).toEqual([size, 200]);
    const { metadata } = await decoded(Buffer.from(await answer.arrayBuffer()));
    const side = Math.min(size, 900);
    expect(metadata).toMatchObject({ format: 'webp', width: side, height: side });
  }
}

/** The address that the subject's row names; empty for none. */
async function uriIn({ url }: ServerProcess, token: string, { collection, sid }: Subject): Promise<string> {
  const rows = await pullAll(url, token);
  const row = rows.find((one) => one.collection === collection && (sid === 0 || one.sid === sid));
  return String(row?.registers[collection === 'media' ? 'uri' : 'profile_photo']?.[0] ?? '');
}

/** Also sees the database's files, so a kill can fall into the write of the row. */
function watchFiles(folder: string, onChange: () => void): () => void {
  const watcher = watch(join(folder, 'data'), { recursive: true }, onChange);
  return () => watcher.close();
}

function filesBelow(folder: string): readonly string[] {
  return pathsBelow(join(folder, 'data', MEDIA_FOLDER)).map((path) => basename(path));
}

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
