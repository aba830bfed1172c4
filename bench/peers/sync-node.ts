/** First sync, push and one change of each engine, with devices in separate Node processes. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOAD_CORE, onCore, placement } from '../lib/cores.ts';
import { ended } from '../lib/load.ts';
import { withFolder } from '../lib/server.ts';
import type { Row } from './compare.ts';
import { ENGINES, withSeason } from './engines.ts';
import type { NodeFigures, NodeOrders } from './node-run.ts';
import { LIMIT_MS, SIZE, SIZES, stepsAt } from './sizes.ts';
import { type EngineRun, rowsOf } from './sync-rows.ts';

export async function compareInNode(): Promise<readonly Row[]> {
  const runs: EngineRun[] = [];
  for (const rows of SIZES) {
    for (const engine of ENGINES) {
      try {
        const { heapBytes, ...figures } = await withSeason(engine, rows, (season) =>
          runInNode({ season, ...stepsAt(rows) }),
        );
        runs.push({ ...figures, engine, rows, bytes: { heap: heapBytes } });
      } catch (error) {
        console.error(`${engine} with ${rows} rows has no figures:`, error);
      }
    }
  }
  return rowsOf(runs, {
    where: 'node',
    size: SIZE,
    keptByDevice: {
      touchline: 'memory (the in-memory double of the app’s store)',
      tinybase: 'memory',
      pouchdb: 'LevelDB in a temporary folder, without sync: PouchDB’s own choice in Node',
    },
    method: `${placement()}; one server process and one process for the devices of each engine, the same rows of six values.`,
  });
}

async function runInNode(orders: NodeOrders): Promise<NodeFigures> {
  return withFolder(async (folder) => {
    const file = join(folder, 'orders.json');
    await writeFile(file, JSON.stringify(orders));
    const script = fileURLToPath(new URL('node-run.ts', import.meta.url));
    const [program = '', ...args] = onCore(LOAD_CORE, [process.execPath, '--expose-gc', script, file]);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: LIMIT_MS });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    await ended(child, `${orders.season.engine} in Node`);
    return JSON.parse(said) as NodeFigures;
  });
}
