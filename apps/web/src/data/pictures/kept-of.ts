import { pictureAddress } from '@touchline/domain/entity/medium';
import type { KeptPicture, WaitingPicture } from './records.ts';

/** What was sent, as if it had been fetched in the largest size; null for an address that is none of ours. */
export function keptOf({ bytes, type }: WaitingPicture, uri: string): KeptPicture | null {
  const path = pictureAddress(uri, 512);
  return path === null ? null : { path, bytes, type };
}
