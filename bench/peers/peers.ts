/** `npm run bench -- peers`: everything beside its peers, and a table of it at the end. */
import type { Measurement } from '../lib/report.ts';
import { markdown, measurementOf, type Row } from './compare.ts';

/** A part of the comparison as a measurement of its own. */
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
