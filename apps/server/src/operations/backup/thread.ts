/** Makes a backup in its own thread, because it uses the processor for seconds, and sends its copy to the bucket. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupTask } from './daily.ts';
import { makeBackup } from './make.ts';
import { sendCopy } from './offsite/copies.ts';

const { bucket, ...order } = workerData as BackupTask;
try {
  const { path } = await makeBackup(order);
  if (bucket !== null) await sendCopy(bucket, path);
  parentPort?.postMessage({ path });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
}
