/** The federations that clubs belong to: a list that the operator provides. */
import { readFile } from 'node:fs/promises';
import { type Federation, federationFields } from '@touchline/domain/entity/federation';
import { listBy } from '@touchline/domain/entity/field';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';

/** For trying out. */
const EXAMPLE: readonly Federation[] = [
  { id: 1, title: 'Koninklijke Nederlandse Voetbalbond', flag: '🇳🇱', code: 'KNVB' },
  { id: 2, title: 'Royal Belgian Football Association', flag: '🇧🇪', code: 'RBFA' },
  { id: 3, title: 'The Football Association', flag: '🏴󠁧󠁢󠁥󠁮󠁧󠁿', code: 'FA' },
];

const list = listBy('id', federationFields);

/** Read anew each time: a device asks once a day. None where the operator names no file; throws 510 for one that cannot be read. */
export async function readFederations({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): Promise<readonly Federation[]> {
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
