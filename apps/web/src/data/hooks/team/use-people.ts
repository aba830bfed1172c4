import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import { useCallback } from 'react';
import { type SharingRefusal, sharedPeople } from '../../commands/team/sharing.ts';
import { useClient } from '../../page/react.tsx';
import { type Asked, useAsked } from '../use-asked.ts';

export type People = Asked<readonly SharedPerson[], SharingRefusal>;

/** An invited person may accept while the coach watches this screen. */
const AGAIN_MS = 15_000;

/** The people who share a team. */
export function usePeople(team: number): People {
  const client = useClient();
  return useAsked(
    useCallback(() => sharedPeople(client, team), [client, team]),
    AGAIN_MS,
  );
}
