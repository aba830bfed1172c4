/** Presets: named line-ups that can be applied to a match. */
import type { LineupPlace, Match } from '@touchline/domain/entity/tables/match';
import type { BlockKey } from '@touchline/domain/match/blocks/blocks';
import {
  applyPreset,
  type PresetRefusal,
  withoutPreset,
  withPreset,
  withPresetRenamed,
} from '@touchline/domain/match/blocks/presets';
import { ok, type Result } from '@touchline/domain/result';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

interface OfPreset {
  /** The match that stores it. */
  readonly match: number;
  readonly key: string;
}

export function savePreset(
  ports: MatchWork,
  { match, title, at }: { readonly match: number; readonly title: string; readonly at: BlockKey },
): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(ports, { label: 'addPreset' }, async (unit) => {
    const before = await unit.take('matches', match);
    const key = await unit.newEventId();
    return save(ports, unit, [before, withPreset(before, { key, title, at })]);
  });
}

export function renamePreset(
  ports: MatchWork,
  { match, key, title }: OfPreset & { readonly title: string },
): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(ports, { label: 'preset' }, async (unit) => {
    const before = await unit.take('matches', match);
    return save(ports, unit, [before, withPresetRenamed(before, key, title)]);
  });
}

export function deletePreset(ports: MatchWork, { match, key }: OfPreset): Outcome<object, PresetRefusal> {
  return act<object, PresetRefusal>(ports, { label: 'deletePreset' }, async (unit) => {
    const before = await unit.take('matches', match);
    return save(ports, unit, [before, withoutPreset(before, key)]);
  });
}

interface Applying {
  readonly match: number;
  readonly lineup: readonly LineupPlace[];
  readonly at: BlockKey;
}

/** Applies a preset; returns the players of the preset who cannot play in this match. */
export function putPreset(
  ports: MatchWork,
  { match, lineup, at }: Applying,
): Outcome<{ readonly missing: readonly number[] }, PresetRefusal> {
  return act<{ readonly missing: readonly number[] }, PresetRefusal>(
    ports,
    { label: 'usePreset' },
    async (unit) => {
      const before = await unit.take('matches', match);
      const applied = applyPreset(before, lineup, at);
      if (!applied.ok) return applied;
      await save(ports, unit, [before, ok(applied.value.match)]);
      return ok({ missing: applied.value.missing });
    },
  );
}

async function save(
  ports: MatchWork,
  unit: UnitOfWork,
  [before, decided]: readonly [before: Match, decided: Result<Match, PresetRefusal>],
): Promise<Result<object, PresetRefusal>> {
  if (!decided.ok) return decided;
  const { actor } = unit.allowed(matchActor(ports, before));
  await unit.save({ collection: 'matches', sid: before.sid }, actor, [before, decided.value]);
  return ok({});
}
