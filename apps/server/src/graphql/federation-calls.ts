/** `getFederations` (section 7). */
import { federationFields } from '@touchline/domain/entity/federation';
import { readFederations } from '../federations/federations.ts';
import type { Builder } from './builder.ts';
import type { EntityTypes } from './entity-types.ts';

export function addFederationCalls(builder: Builder, types: EntityTypes): void {
  const federation = types.output('Federation', federationFields);
  builder.queryField('getFederations', (t) =>
    t.field({
      type: [federation],
      resolve: async (_root, _args, { deps }) => [...(await readFederations(deps))],
    }),
  );
}
