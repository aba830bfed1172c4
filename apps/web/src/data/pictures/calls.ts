/** The picture calls over HTTP. Every failure is an answer; nothing throws. */
import { VERSION_HEADER } from '../calls/transport.ts';
import type { KeptPicture, LoadedPicture, PictureRefused } from './records.ts';

export interface PictureConnection {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
}

export type Upload =
  | { readonly is: 'sent'; readonly uri: string }
  /** The server refuses this picture, or this person: retrying does not help. */
  | { readonly is: 'refused'; readonly refusal: PictureRefused }
  /** No network, or a busy or failing server; `afterMs` is the server's retry delay, if given. */
  | { readonly is: 'later'; readonly afterMs: number };

export type Download =
  | { readonly is: 'here'; readonly picture: KeptPicture }
  /** Missing, or not visible to this account. */
  | { readonly is: 'none' }
  | { readonly is: 'later' };

/** A photo is small, but a bad connection takes long all the same. */
const TIMEOUT_MS = 60_000;

/** Header with the stamp of the coach's choice (the server's `features/pictures/upload/profile-photo.ts`). */
export const MEANT_HEADER = 'touchline-meant';

/**
 * Uploads the picture of a confirmed row or the profile photo, or reports that the profile photo was removed. Repeating
 * it is safe.
 */
export async function upload(
  { baseUrl, token, fetch }: PictureConnection,
  { of, sid, stamp, bytes, type }: Pick<LoadedPicture, 'of' | 'sid' | 'stamp' | 'bytes' | 'type'>,
): Promise<Upload> {
  const path = of === 'account' ? 'account' : `media/${sid}`;
  try {
    const response = await fetch(`${baseUrl}/api/pictures/${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...VERSION_HEADER,
        ...(stamp !== null && { [MEANT_HEADER]: stamp }),
        ...(bytes !== null && { 'content-type': type }),
      },
      ...(bytes === null ? { method: 'DELETE' } : { method: 'PUT', body: bytes }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    });
    const answer = await readAnswer(response);
    if (response.ok && typeof answer.uri === 'string') return { is: 'sent', uri: answer.uri };
    const reason = typeof answer.reason === 'string' ? answer.reason : '';
    const isRefused = REFUSALS.has(response.status) && reason !== DISK;
    if (!isRefused) return { is: 'later', afterMs: secondsIn(response) * 1000 };
    return { is: 'refused', refusal: { code: response.status, reason } };
  } catch {
    return { is: 'later', afterMs: 0 };
  }
}

export async function download(
  { baseUrl, token, fetch }: PictureConnection,
  path: string,
): Promise<Download> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...VERSION_HEADER },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Stored in the account's own database; after sign-out no other cache may hold it.
      cache: 'no-store',
    });
    if (GONE.has(response.status)) return { is: 'none' };
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith('image/')) return { is: 'later' };
    return { is: 'here', picture: { path, type, bytes: await response.arrayBuffer() } };
  } catch {
    return { is: 'later' };
  }
}

/** Waiting does not help. The sync loop signs out after a refused token, not this code. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422, 507]);
/** 507 means a full disk of the server with this reason, else a full account. */
const DISK = 'disk';
const GONE: ReadonlySet<number> = new Set([400, 403, 404]);

async function readAnswer(
  response: Response,
): Promise<{ readonly uri?: unknown; readonly reason?: unknown }> {
  const answer: unknown = await response.json().catch(() => null);
  return typeof answer === 'object' && answer !== null ? answer : {};
}

function secondsIn(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
