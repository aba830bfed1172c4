import { expect, test } from 'vitest';
import { slotsOf } from '../fields/slots.ts';
import { COLLECTION_NAMES, definitionOf } from './collections.ts';

test.each(COLLECTION_NAMES)('%s: the paths of its follow-up are registers', (name) => {
  const { fields, followUps = [] } = definitionOf(name);
  for (const path of followUps.flatMap(({ paths }) => paths))
    expect([...slotsOf(fields).keys()]).toContain(path);
});
