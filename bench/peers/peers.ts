/** `npm run bench -- peers`: all comparisons, and a table at the end. */
import type { Measurement } from '../lib/report.ts';
import { markdown, measurementOf, type Row } from './compare.ts';

/** Runs a part of the comparison as its own measurement. */
export function peers(part: () => Promise<readonly Row[]>): {
  readonly measure: () => Promise<readonly Measurement[]>;
} {
  return {
    measure: async () => {
      const rows = await part();
      console.log(markdown(rows));
      return rows.map(measurementOf);
    },
  };
}
