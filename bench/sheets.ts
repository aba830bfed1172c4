/** Match sheets as PDF: the time of one, and the memory of server and child over many. */
import { setFlagsFromString } from 'node:v8';
import { matchSheet } from '../apps/server/src/features/export/sheet/match-sheet.ts';
import { TypstPrinter } from '../apps/server/src/platform/pdf/typst-printer.ts';
import { size } from './lib/brief.ts';
import { playedMatch } from './lib/played-match.ts';
import { memoryBytes, processorSeconds } from './lib/process-figures.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';

const SHEETS = size(10_000, 20);
/** Documents of one child; the memory of each is taken before its last. */
const PER_CHILD = size(200, 10);
const BUDGET_MS = 50;
/** The heap of this process settles during the first children. */
const SETTLED = size(2_000, 10);
const GROWTH_MB = 10;
/** Other work on the machine must not end the measurement. */
const TIME_MS = 300_000;

export async function measure(): Promise<readonly Measurement[]> {
  // As the server does (main.mjs): otherwise the young generation grows by tens of megabytes and keeps them.
  setFlagsFromString('--semi-space-growth-factor=1');
  const before = ownMb();
  const begunAt = performance.now();
  const printer = new TypstPrinter({ orders: PER_CHILD, timeMs: TIME_MS });
  const cold: number[] = [];
  const warm: number[] = [];
  const childMb: number[] = [];
  const serverMb: number[] = [];
  const childCpuMs: number[] = [];
  for (let n = 0; n < SHEETS; n++) {
    const isFirst = n % PER_CHILD === 0;
    const startedAt = performance.now();
    await print(printer, n);
    (isFirst ? cold : warm).push(performance.now() - startedAt);
    if ((n + 2) % PER_CHILD !== 0) continue;
    childMb.push(memoryBytes(printer.pid, 'VmHWM') / 1e6);
    childCpuMs.push((processorSeconds(printer.pid) * 1_000) / (PER_CHILD - 1));
    if (n >= SETTLED) serverMb.push(ownMb());
  }
  await printer.close();
  const seconds = (performance.now() - begunAt) / 1_000;
  const growth = Math.max(0, mean(serverMb.slice(-5)) - mean(serverMb.slice(0, 5)));
  return [
    {
      name: 'sheets',
      figures: {
        warm_ms: times(warm),
        with_start_of_child_ms: times(cold),
        child_processor_ms_each: rounded(percentile(childCpuMs, 0.5)),
        child_largest_mb: rounded(Math.max(...childMb)),
        child_first_mb: rounded(childMb[0] ?? 0),
        child_last_mb: rounded(childMb.at(-1) ?? 0),
        children: cold.length,
        seconds: rounded(seconds, 0),
        server_before_mb: rounded(before),
        server_middle_mb: rounded(serverMb[serverMb.length >> 1] ?? 0),
        server_after_mb: rounded(ownMb()),
        server_growth_mb: rounded(growth),
      },
      budget: `warm within ${BUDGET_MS} ms at the median; after ${SETTLED} sheets the server grows by at most ${GROWTH_MB} MB`,
      met: percentile(warm, 0.5) <= BUDGET_MS && growth <= GROWTH_MB,
      method:
        `${SHEETS} reports, each of another match with its own names and colours: two line-ups, 14 players in eight scripts, 15 ` +
        `events, contacts. One after the other; ${PER_CHILD} by each child. From the exported match to the bytes in this process. child_processor_ms_each: processor time of a child by its sheets, with its start. Memory: resident set, the ` +
        'maximum of each child, and of this process at the end of each child (mean of the last five minus mean of the first five).',
    },
  ];
}

/** Another match each time: Typst keeps what it computed for the texts of earlier ones. */
async function print(printer: TypstPrinter, n: number): Promise<void> {
  const result = await printer.print(matchSheet(playedMatch(n), n % 2 === 0 ? 'en' : 'nl-NL'));
  if (!result.ok) throw new Error(result.detail);
}

function ownMb(): number {
  return memoryBytes(process.pid, 'VmRSS') / 1e6;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
