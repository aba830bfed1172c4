/** The buckets of S3-compatible stores: one for pictures, one for backups. */
import { StartError } from './start-error.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BackupBucket extends S3Settings {
  /** The secret that backups are encrypted with before they leave this machine. */
  readonly key: string;
}

type Given = Readonly<
  Record<`${'S3' | 'BACKUP_S3'}_${(typeof NAMES)[number] | 'REGION'}` | 'BACKUP_KEY', string | undefined>
>;

const NAMES = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
/** The region of stores that know none. */
const REGION = 'us-east-1';

export function pictureBucket(given: Given): S3Settings | null {
  return bucketOf(given, 'S3', []);
}

/** Backups hold password hashes and names of children, so none leaves this machine without a key. */
export function backupBucket(given: Given): BackupBucket | null {
  const settings = bucketOf(given, 'BACKUP_S3', ['BACKUP_KEY']);
  const { BACKUP_KEY: key } = given;
  return settings === null || key === undefined ? null : { ...settings, key };
}

/** Requires all settings or none: a missing one would otherwise show up only at the first photo or backup. */
function bucketOf(
  given: Given,
  prefix: 'S3' | 'BACKUP_S3',
  more: readonly 'BACKUP_KEY'[],
): S3Settings | null {
  const value = (name: (typeof NAMES)[number]) => given[`${prefix}_${name}`];
  const [endpoint, bucket, accessKeyId, secretAccessKey] = NAMES.map(value);
  const others = more.map((name) => given[name]);
  const all = [endpoint, bucket, accessKeyId, secretAccessKey, ...others];
  if (all.every((each) => each === undefined)) return null;
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined ||
    others.includes(undefined)
  ) {
    const names = [...NAMES.map((name) => `${prefix}_${name}`), ...more];
    throw new StartError(
      `${new Intl.ListFormat('en', { type: 'conjunction' }).format(names).replace(/, and /, ' and ')} must be set together.`,
    );
  }
  const region = given[`${prefix}_REGION`] ?? REGION;
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
