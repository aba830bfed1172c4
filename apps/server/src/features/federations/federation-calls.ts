/** `getFederations` (section 7). */
import { federationFields } from '@touchline/domain/entity/tables/federation';
import type { Builder } from '#access/data-calls/builder.ts';
import type { EntityTypes } from '#rows/calls/entity-types.ts';
import { readFederations } from './federations.ts';

export function addFederationCalls(builder: Builder, types: EntityTypes): void {
  const federation = types.output('Federation', federationFields);
  builder.queryField('getFederations', (t) =>
    t.field({
      type: [federation],
      resolve: async (_root, _args, { deps }) => [...(await readFederations(deps))],
    }),
  );
}
