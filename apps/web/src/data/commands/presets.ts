/** Presets: line-ups kept under a name, and put into a match. */
import type { LineupPlace, Match } from '@touchline/domain/entity/match';
import type { BlockKey } from '@touchline/domain/match/blocks';
import { ok, type Result } from '@touchline/domain/result';
import {
  applyPreset,
  type PresetRefusal,
  withoutPreset,
  withPreset,
  withPresetRenamed,
} from '@touchline/domain/team/presets';
import type { Client } from '../client.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

interface OfPreset {
  /** The match that holds it. */
  readonly match: number;
  readonly key: string;
}

export function savePreset(
  client: Client,
  { match, title, at }: { readonly match: number; readonly title: string; readonly at: BlockKey },
): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(client, { label: 'addPreset' }, async (desk) => {
    const before = await desk.take('matches', match);
    const key = await desk.newEventId();
    return save(client, desk, [before, withPreset(before, { key, title, at })]);
  });
}

export function renamePreset(
  client: Client,
  { match, key, title }: OfPreset & { readonly title: string },
): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(client, { label: 'preset' }, async (desk) => {
    const before = await desk.take('matches', match);
    return save(client, desk, [before, withPresetRenamed(before, key, title)]);
  });
}

export function deletePreset(client: Client, { match, key }: OfPreset): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(client, { label: 'deletePreset' }, async (desk) => {
    const before = await desk.take('matches', match);
    return save(client, desk, [before, withoutPreset(before, key)]);
  });
}

interface Applying {
  readonly match: number;
  readonly lineup: readonly LineupPlace[];
  readonly at: BlockKey;
}

/** Answers who of the preset cannot play in this match. */
export function putPreset(
  client: Client,
  { match, lineup, at }: Applying,
): Outcome<{ readonly missing: readonly number[] }, PresetRefusal> {
  return act<{ readonly missing: readonly number[] }, PresetRefusal>(
    client,
    { label: 'usePreset' },
    async (desk) => {
      const before = await desk.take('matches', match);
      const applied = applyPreset(before, lineup, at);
      if (!applied.ok) return applied;
      await save(client, desk, [before, ok(applied.value.match)]);
      return ok({ missing: applied.value.missing });
    },
  );
}

async function save(
  client: Client,
  desk: Desk,
  [before, decided]: readonly [before: Match, decided: Result<Match, PresetRefusal>],
): Promise<Result<object, PresetRefusal>> {
  if (!decided.ok) return decided;
  const { actor } = desk.allowed(matchActor(client, before));
  await desk.save({ collection: 'matches', sid: before.sid }, actor, [before, decided.value]);
  return ok({});
}
