// `npm run fuzz -- --requests N --seed S --engine sqlite|postgres`: sends generated requests to every route and
// operation. Prints the seed, the answers by status, and each request that broke something.
import { parseArgs } from 'node:util';
import { orUsage } from './arguments.ts';
import { fuzz } from './fuzz/fuzz.ts';

const SEEDS = 2 ** 31;
const SHOWN = 20;

const { requests, seed, engine } = orUsage(
  'npm run fuzz -- [--requests N] [--seed S] [--engine sqlite|postgres]',
  () => {
    const { values } = parseArgs({
      options: {
        requests: { type: 'string', default: '20000' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * SEEDS)) },
        engine: { type: 'string', default: 'sqlite' },
      },
    });
    const [many, from] = [Number(values.requests), Number(values.seed)];
    const isWhole = [many, from].every((number) => Number.isSafeInteger(number) && number >= 0);
    if (!isWhole || (values.engine !== 'sqlite' && values.engine !== 'postgres')) return null;
    return { requests: many, seed: from, engine: values.engine } as const;
  },
);

console.log(`seed ${seed}, ${requests} requests, ${engine}`);
const { answered, asked, failures } = await fuzz({ engine, seed, requests });
console.log(`${asked} calls and routes; answers: ${JSON.stringify(answered)}`);
for (const failure of failures.slice(0, SHOWN)) console.log(`\n${failure}`);
console.log(`${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
