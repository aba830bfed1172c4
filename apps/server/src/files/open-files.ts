/** The file store that the operator chose. */
import { join } from 'node:path';
import { MEDIA_FOLDER } from '../backup/names.ts';
import type { Config } from '../config.ts';
import type { FileStore } from './files.ts';
import { folderFiles } from './folder.ts';

export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (s3 === null) return folderFiles(join(dataDir, MEDIA_FOLDER));
  // Loaded by whoever has a bucket only.
  const { s3Files } = await import('./s3.ts');
  return s3Files(s3);
}
