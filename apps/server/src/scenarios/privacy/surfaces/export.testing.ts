/**
 * A match of a planted team that was exported to be shared: the document, and the sheet with the words that are printed
 * on it, in both languages.
 */
import type { RecordingPrinter } from '#testing/files/recording-printer.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import type { PlantedTeam } from '../planted-team.testing.ts';
import type { Read } from './read.testing.ts';

interface Exporting {
  readonly server: TestServer;
  readonly documents: RecordingPrinter;
}

export async function readSharedExport(
  { server, documents }: Exporting,
  { coach, sid, match }: PlantedTeam,
): Promise<Read> {
  const { body } = await server.app.inject({
    url: `/api/auth/en/request-exporttoken/${sid}/${match.sid}`,
    headers: { authorization: `Bearer ${coach.account.token}` },
  });
  const { token } = JSON.parse(body) as { token: string };
  const before = documents.printed.length;
  const texts: string[] = [];
  for (const language of ['', '/en']) {
    for (const type of ['json', 'pdf']) {
      const url = `${language}/match/${token}/${match.sid}.${type}?view=shared`;
      const answer = await server.app.inject({ url });
      if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
      texts.push(`${JSON.stringify(answer.headers)}\n${answer.body}`);
    }
  }
  // A PDF file is compressed, so what is printed is searched as it goes to the printer.
  const printed = JSON.stringify(documents.printed.slice(before));
  // Otherwise the sheets would name no child because they say nothing.
  if (!printed.includes('Rietdijk')) throw new Error('no sheet names the team');
  return { text: [...texts, printed].join('\n'), pictures: [] };
}
