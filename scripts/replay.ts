/**
 * `npm run replay -- FILE… [--stage TEXT] [--server URL] [--brief]`: plays recorded matches through the real client
 * engine and a real server, from both teams' sides, and compares. Exit code 1 when anything differs. `--brief` names
 * only the matches that differ.
 */
import { parseArgs } from 'node:util';
import { startEmptyServer } from '../e2e/server.ts';
import { mailedCodeFrom } from './replay/mailbox.ts';
import { replay, type Verdict } from './replay/replay.ts';
import { matchesOfStage, readTournament, UnreadableTournament } from './replay/tournament.ts';

const USAGE = 'Usage: npm run replay -- FILE… [--stage TEXT] [--server URL] [--brief]';

const { values, positionals } = parseArgs({
  options: {
    stage: { type: 'string' },
    server: { type: 'string' },
    brief: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

process.exitCode = await run(positionals, values).catch((error: unknown) => {
  if (!(error instanceof UnreadableTournament)) throw error;
  console.error(error.message);
  return 2;
});

async function run(
  files: readonly string[],
  options: { stage?: string; server?: string; brief: boolean },
): Promise<number> {
  if (files.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const tournaments = await Promise.all(files.map(readTournament));
  const own = options.server === undefined ? await startEmptyServer() : undefined;
  const url = own?.url ?? options.server?.replace(/\/$/, '') ?? '';
  const server = { url, mailedCode: mailedCodeFrom(url) };
  let allExact = true;
  try {
    for (const tournament of tournaments) {
      const verdicts = await replay(server, matchesOfStage(tournament, options.stage), (verdict) => {
        if (!options.brief || verdict.differences.length > 0) print(verdict);
      });
      const played = verdicts.length / 2;
      const different = new Set(
        verdicts.filter((verdict) => verdict.differences.length > 0).map(({ recorded }) => recorded),
      );
      const { competition } = tournament;
      console.log(
        `${competition}: ${played} matches, ${played - different.size} exact, ${different.size} different`,
      );
      allExact &&= different.size === 0;
    }
    return allExact ? 0 : 1;
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
