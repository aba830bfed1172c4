/** Reads a file in a worker, so that a hostile one can neither freeze the app nor stay in memory. Works offline. */
import {
  FIXTURE_BYTES_MAX,
  type Fixtures,
  type FixturesRefusal,
  type FixtureTeam,
  READING_MS,
} from '@touchline/domain/fixtures/fixture';
import { type Result, refuse } from '@touchline/domain/result';

type Answer = Result<Fixtures, FixturesRefusal>;

export interface ReadingOptions {
  /** Another worker, for tests. */
  readonly start?: () => Worker;
}

const reader = () => new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });

export async function readFile(
  file: Blob,
  team: FixtureTeam,
  { start = reader }: ReadingOptions = {},
): Promise<Answer> {
  if (file.size > FIXTURE_BYTES_MAX) return refuse({ code: 'tooLarge' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { clubname, teamname, timezone } = team;
  const worker = start();
  return new Promise<Answer>((resolve) => {
    let limit: ReturnType<typeof setTimeout> | undefined;
    const end = (answer: Answer) => {
      clearTimeout(limit);
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('error', () => end(refuse({ code: 'tooMuchWork' })));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => {
      if (data !== null) return end(data);
      limit = setTimeout(() => end(refuse({ code: 'tooMuchWork' })), READING_MS);
      worker.postMessage({ bytes, team: { clubname, teamname, timezone } });
    });
  });
}
