/** The federations that clubs belong to, from a list that the operator provides. */

import { readFile } from 'node:fs/promises';
import { listBy } from '@touchline/domain/entity/fields/field';
import { type Federation, federationFields } from '@touchline/domain/entity/tables/federation';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { ConfigDep } from '#platform/config/config.ts';
import { ApiError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';

/** The list in trial mode. */
const EXAMPLE: readonly Federation[] = [
  { id: 1, title: 'Koninklijke Nederlandse Voetbalbond', flag: '🇳🇱', code: 'KNVB' },
  { id: 2, title: 'Royal Belgian Football Association', flag: '🇧🇪', code: 'RBFA' },
  { id: 3, title: 'The Football Association', flag: '🏴󠁧󠁢󠁥󠁮󠁧󠁿', code: 'FA' },
];

const list = listBy('id', federationFields);

/**
 * Reads the file each time, because a device asks only once a day. Empty without a configured file. Throws 510 for an
 * unreadable one.
 */
export async function readFederations({
  config,
  log,
}: ConfigDep<'federationsFile' | 'mode'> & LogDep): Promise<readonly Federation[]> {
  const { federationsFile, mode } = config;
  if (federationsFile === null) return mode === 'trial' ? EXAMPLE : [];
  try {
    const found = list.accept(JSON.parse(await readFile(federationsFile, 'utf8')));
    if (found === undefined) throw new Error(`${federationsFile} is no list`);
    return found;
  } catch (error) {
    log.warn({ error: String(error) }, 'the federations could not be read');
    throw new ApiError(510, USER_TEXTS.serviceUnavailable);
  }
}
