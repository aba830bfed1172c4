/** Opens the configured file store. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { MEDIA_FOLDER } from './data-folder.ts';
import type { FileStore } from './files.ts';
import { folderFiles } from './folder.ts';

export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (s3 === null) return folderFiles(join(dataDir, MEDIA_FOLDER));
  // Loaded only when a bucket is configured.
  const { s3Files } = await import('./s3.ts');
  return s3Files(s3);
}
