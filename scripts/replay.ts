/**
 * `npm run replay -- FILE… [--stage TEXT] [--server URL] [--brief]`: plays recorded matches through the real client
 * engine and a real server, from both teams' sides, and compares each match and the statistics of all. A file with a
 * league's season gives its table. Exit code 1 when anything differs. `--brief` names
 * only the matches that differ.
 */
import { parseArgs } from 'node:util';
import { startEmptyServer } from '../e2e/server.ts';
import { orUsage } from './arguments.ts';
import { replayLeague } from './replay/league.ts';
import { isLeague, type League, readLeague } from './replay/league-file.ts';
import { mailedCodeFrom } from './replay/mailbox.ts';
import { replay, type Verdict } from './replay/replay.ts';
import {
  matchesOfStage,
  readJson,
  readTournament,
  type Tournament,
  UnreadableTournament,
} from './replay/tournament.ts';

const { values, positionals } = orUsage(
  'npm run replay -- FILE… [--stage TEXT] [--server URL] [--brief]',
  () => {
    const parsed = parseArgs({
      options: {
        stage: { type: 'string' },
        server: { type: 'string' },
        brief: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    return parsed.positionals.length === 0 ? null : parsed;
  },
);

process.exitCode = await run(positionals, values).catch((error: unknown) => {
  if (!(error instanceof UnreadableTournament)) throw error;
  console.error(error.message);
  return 2;
});

async function run(
  files: readonly string[],
  options: { stage?: string; server?: string; brief: boolean },
): Promise<number> {
  const readings = await Promise.all(files.map(read));
  const own = options.server === undefined ? await startEmptyServer() : undefined;
  const url = own?.url ?? options.server?.replace(/\/$/, '') ?? '';
  const server = { url, mailedCode: mailedCodeFrom(url) };
  let allExact = true;
  try {
    for (const reading of readings) {
      if ('league' in reading) {
        const found = await replayLeague(server, reading.league);
        printDifferences(
          `${reading.league.name}: ${reading.league.matches.length} matches, the table`,
          found,
        );
        allExact &&= found.length === 0;
        continue;
      }
      const { tournament } = reading;
      const { verdicts, statistics } = await replay(
        server,
        matchesOfStage(tournament, options.stage),
        (verdict) => {
          if (!options.brief || verdict.differences.length > 0) print(verdict);
        },
      );
      const played = verdicts.length / 2;
      const different = new Set(
        verdicts.filter((verdict) => verdict.differences.length > 0).map(({ recorded }) => recorded),
      );
      const { competition } = tournament;
      console.log(
        `${competition}: ${played} matches, ${played - different.size} exact, ${different.size} different`,
      );
      printDifferences(`${competition}: tables, players and top scorers`, statistics);
      allExact &&= different.size === 0 && statistics.length === 0;
    }
    return allExact ? 0 : 1;
  } finally {
    await own?.stop();
  }
}

async function read(file: string): Promise<{ tournament: Tournament } | { league: League }> {
  return isLeague(await readJson(file))
    ? { league: await readLeague(file) }
    : { tournament: await readTournament(file) };
}

function printDifferences(what: string, found: readonly string[]): void {
  console.log(`${what}: ${found.length === 0 ? 'exact' : `${found.length} differences`}`);
  for (const text of found) console.log(`    ${text}`);
}

function print({ recorded, side, differences }: Verdict): void {
  const { home, away, score, date, stage } = recorded;
  const title = `${home.team} ${score.home}-${score.away} ${away.team}`;
  const verdict = differences.length === 0 ? 'exact' : 'DIFFERENT';
  console.log(`${date}  ${stage.padEnd(14)} ${title.padEnd(38)} ${side.padEnd(5)} ${verdict}`);
  for (const text of differences) console.log(`    ${text}`);
}
