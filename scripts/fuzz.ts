// `npm run fuzz -- --requests N --seed S --engine sqlite|postgres`: sends generated requests to every route and
// operation. Prints the seed, the answers by status, and each request that broke something.
// `npm run fuzz -- --parsers N --seed S`: gives each parser of foreign files N inputs, guided by the code they reach.
// `npm run fuzz -- --greedy N`: N rounds of slow and greedy clients at every route that answers without a session.
import { parseArgs } from 'node:util';
import { orUsage } from './arguments.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { greedyRounds } from './fuzz/greedy.ts';
import { fuzzParser, PARSERS } from './fuzz/parsers.ts';
import startTestServices from './tests/test-services.ts';

const SEEDS = 2 ** 31;
const SHOWN = 20;

const { requests, parsers, greedy, seed, engine } = orUsage(
  'npm run fuzz -- [--requests N [--engine sqlite|postgres] | --parsers N | --greedy N] [--seed S]',
  () => {
    const { values } = parseArgs({
      options: {
        requests: { type: 'string', default: '20000' },
        parsers: { type: 'string', default: '0' },
        greedy: { type: 'string', default: '0' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * SEEDS)) },
        engine: { type: 'string', default: 'sqlite' },
      },
    });
    const counts = {
      requests: Number(values.requests),
      parsers: Number(values.parsers),
      greedy: Number(values.greedy),
      seed: Number(values.seed),
    };
    const isWhole = Object.values(counts).every((number) => Number.isSafeInteger(number) && number >= 0);
    if (!isWhole || (values.engine !== 'sqlite' && values.engine !== 'postgres')) return null;
    return { ...counts, engine: values.engine } as const;
  },
);

process.exit((await failuresFound()) === 0 ? 0 : 1);

async function failuresFound(): Promise<number> {
  if (greedy > 0) return runGreedy();
  return parsers > 0 ? runParsers() : runRequests();
}

/** @returns how many failures it found */
async function runRequests(): Promise<number> {
  console.log(`seed ${seed}, ${requests} requests, ${engine}`);
  const endServices = engine === 'postgres' ? await startTestServices() : undefined;
  const { answered, asked, failures, slowest, inUse } = await fuzz({
    engine,
    seed,
    requests,
    timed: true,
  }).finally(endServices);
  console.log(`${asked} calls and routes; answers: ${JSON.stringify(answered)}`);
  console.log(`slowest answers: ${slowest.map(({ ms, request }) => `${ms} ms ${request}`).join('; ')}`);
  console.log(`MB in use after each tenth, collected: ${inUse.join(', ')}`);
  for (const failure of failures.slice(0, SHOWN)) console.log(`\n${failure}`);
  console.log(`${failures.length} failures`);
  console.log(`again: npm run fuzz -- --requests ${requests} --seed ${seed} --engine ${engine}`);
  return failures.length;
}

function runParsers(): number {
  console.log(`seed ${seed}, ${parsers} inputs for each parser`);
  let failed = 0;
  for (const [name, parser] of Object.entries(PARSERS)) {
    const { blocks, kept, slowestMs, failures } = fuzzParser(parser, { seed, inputs: parsers });
    console.log(
      `${name}: ${blocks} blocks reached, ${kept} inputs kept, slowest ${slowestMs} ms, ${failures.length} failures`,
    );
    for (const failure of failures.slice(0, SHOWN)) console.log(`  ${failure}`);
    failed += failures.length;
  }
  return failed;
}

async function runGreedy(): Promise<number> {
  let failed = 0;
  for await (const { seconds, megabytes, failures } of greedyRounds(greedy)) {
    console.log(`${seconds} s, ${megabytes} MB in use afterwards, ${failures.length} failures`);
    for (const failure of failures.slice(0, SHOWN)) console.log(`  ${failure}`);
    failed += failures.length;
  }
  return failed;
}
