/** The match sheet as PDF, which the server prints: the call for a token, then the file that it opens (section 7). */
import type { ExportView } from '@touchline/domain/export/format/match-export';
import { type Connection, VERSION_HEADER } from './transport.ts';

export interface SheetOf {
  /** Ids of the server. */
  readonly team: number;
  readonly match: number;
  readonly view: ExportView;
  /** The language of the sheet. */
  readonly locale: string;
}

/** The file; the HTTP status of a refusal, and 0 without network. */
export async function matchSheet(
  { baseUrl, token, fetch }: Connection,
  { team, match, view, locale }: SheetOf,
): Promise<Blob | number> {
  try {
    const asked = await fetch(`${baseUrl}/api/auth/${locale}/request-exporttoken/${team}/${match}`, {
      headers: { authorization: `Bearer ${token}`, ...VERSION_HEADER },
      cache: 'no-store',
    });
    if (!asked.ok) return asked.status;
    const given = (await asked.json()) as { readonly token: string };
    const language = locale.startsWith('nl') ? '' : `/${locale.slice(0, 2)}`;
    const address = `${baseUrl}${language}/match/${given.token}/${match}.pdf`;
    const file = await fetch(`${address}?view=${view}`, { cache: 'no-store' });
    return file.ok ? await file.blob() : file.status;
  } catch {
    return 0;
  }
}
