/** The picture calls over HTTP. Every failure is an answer; nothing throws. */
import { VERSION_HEADER } from '../transport.ts';
import type { KeptPicture, PictureRefused, WaitingPicture } from './records.ts';

export interface PictureLine {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
}

export type Upload =
  | { readonly is: 'sent'; readonly uri: string }
  /** The server will not have this picture, or not from this person: nothing changes by itself. */
  | { readonly is: 'refused'; readonly refusal: PictureRefused }
  /** No network, a server that is busy or ill; `afterMs` where it says when to come back. */
  | { readonly is: 'later'; readonly afterMs: number };

export type Download =
  | { readonly is: 'here'; readonly picture: KeptPicture }
  /** Not there, or not for this account. */
  | { readonly is: 'none' }
  | { readonly is: 'later' };

/** A photo is small; on a bad line it takes its time all the same. */
const TIMEOUT_MS = 60_000;

/** When the coach meant what is sent (the server's `media/meant.ts`). */
export const MEANT_HEADER = 'touchline-meant';

/**
 * Sends the picture of a row that the server is known to have, or the profile photo, or that there is none of
 * these any more. The same may be sent again.
 */
export async function upload(
  { baseUrl, token, fetch }: PictureLine,
  { of, sid, stamp, bytes, type }: Pick<WaitingPicture, 'of' | 'sid' | 'stamp' | 'bytes' | 'type'>,
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

export async function download({ baseUrl, token, fetch }: PictureLine, path: string): Promise<Download> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...VERSION_HEADER },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Kept in the account's own store: what leaves that must not lie in another cache.
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

/** What does not get better by waiting. Whose token is refused is signed out by the sync loop, not here. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422, 507]);
/** 507 for a server whose disk takes nothing now; without this reason, for an account whose room is used up. */
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
