/**
 * `npm run replay -- FILE [--stage TEXT] [--server URL]`: plays recorded matches through the real client
 * engine against a real server, from both benches, and compares. Exit code 1 when anything differs.
 */
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/server.ts';
import { mailedCodeFrom } from './replay/mailbox.ts';
import { replay, type Verdict } from './replay/replay.ts';
import { matchesOfStage, readTournament, UnreadableTournament } from './replay/tournament.ts';

const USAGE = 'Usage: npm run replay -- FILE [--stage TEXT] [--server URL]';

const { values, positionals } = parseArgs({
  options: { stage: { type: 'string' }, server: { type: 'string' } },
  allowPositionals: true,
});

process.exitCode = await run(positionals[0], values).catch((error: unknown) => {
  if (!(error instanceof UnreadableTournament)) throw error;
  console.error(error.message);
  return 2;
});

async function run(file: string | undefined, options: { stage?: string; server?: string }): Promise<number> {
  if (file === undefined) {
    console.error(USAGE);
    return 2;
  }
  const matches = matchesOfStage(await readTournament(file), options.stage);
  const own = options.server === undefined ? await startServer({ DEMO: 'false' }) : undefined;
  const url = own?.url ?? options.server?.replace(/\/$/, '') ?? '';
  try {
    const verdicts = await replay({ url, mailedCode: mailedCodeFrom(url) }, matches, print);
    const played = verdicts.length / 2;
    const different = new Set(
      verdicts.filter((verdict) => verdict.differences.length > 0).map(({ recorded }) => recorded),
    );
    console.log(`${played} matches, ${played - different.size} exact, ${different.size} different`);
    return different.size === 0 ? 0 : 1;
  } finally {
    await own?.stop();
  }
}

function print({ recorded, side, differences }: Verdict): void {
  const { home, away, score, date, stage } = recorded;
  const title = `${home.team} ${score.home}-${score.away} ${away.team}`;
  const verdict = differences.length === 0 ? 'exact' : 'DIFFERENT';
  console.log(`${date}  ${stage.padEnd(14)} ${title.padEnd(38)} ${side.padEnd(5)} ${verdict}`);
  for (const text of differences) console.log(`    ${text}`);
}
