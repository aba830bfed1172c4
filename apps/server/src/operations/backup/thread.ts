/** Makes a backup in its own thread, because it uses the processor for seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, makeBackup } from './make.ts';

try {
  const { path } = await makeBackup(workerData as BackupOrder);
  parentPort?.postMessage({ path });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
}
