import { VERSION_HEADER } from '../calls/transport.ts';
import type { PictureConnection } from './calls.ts';

/**
 * The pictures of a team's season as a ZIP file; the HTTP status of a refusal, and 0 without network. It is as large as
 * the pictures, so it has no time limit.
 */
export async function seasonArchive(
  { baseUrl, token, fetch }: PictureConnection,
  { team, period }: { readonly team: number; readonly period: number },
): Promise<Blob | number> {
  try {
    const response = await fetch(`${baseUrl}/api/pictures/archive/${team}/${period}`, {
      headers: { authorization: `Bearer ${token}`, ...VERSION_HEADER },
      cache: 'no-store',
    });
    return response.ok ? await response.blob() : response.status;
  } catch {
    return 0;
  }
}
