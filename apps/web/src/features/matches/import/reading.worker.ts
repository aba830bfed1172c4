/** Reads one file. The page ends this worker when it takes too long (read-file.ts). */
import type { FixtureTeam } from '@touchline/domain/fixtures/fixture';
import type { Decode } from '@touchline/domain/fixtures/reading/decode';
import { readFixtures } from '@touchline/domain/fixtures/reading/read-fixtures';
import ICAL from 'ical.js';

export interface ReadingOrder {
  readonly bytes: Uint8Array;
  readonly team: FixtureTeam;
}

const decode: Decode = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  postMessage(readFixtures(data.bytes, { tokenise: (text) => ICAL.parse(text), decode, team: data.team }));
});
// Says that it is ready, because the time of loading does not count.
postMessage(null);
