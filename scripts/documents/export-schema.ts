// Writes the JSON Schemas of exported matches and seasons into docs/. They come from the table that also reads imported
// files. The test beside the server's export compares them.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MATCH_EXPORT } from '../../packages/domain/src/export/format/match-export.ts';
import { SEASON_EXPORT } from '../../packages/domain/src/export/format/season-export.ts';

const SCHEMAS = {
  'match-export.schema.json': { title: 'An exported match of Touchline, version 1', ...MATCH_EXPORT.schema },
  'season-export.schema.json': {
    title: 'An exported season of Touchline, version 1',
    ...SEASON_EXPORT.schema,
  },
};

for (const [name, schema] of Object.entries(SCHEMAS)) {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
  writeFileSync(file, `${JSON.stringify({ $schema, ...schema }, null, 2)}\n`);
}
