/** Removes what is kept about players who left, with one Undo. Their names, matches and statistics stay. */
import { withoutKept } from '@touchline/domain/keeping/season-end';
import { noteTypeOf } from '@touchline/domain/note/reading';
import { ok } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import { resolved } from '../../queries/notes.ts';
import { actorOnAccount } from '../permission.ts';
import { type AccountWork, act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';

const GATHERINGS = ['matches', 'training_sessions'] as const;

/** For players of the own collection. */
export function removeKept(ports: AccountWork, players: readonly number[]): Outcome<object, never> {
  return act<object, never>(ports, { label: 'seasonEnd' }, async (unit) => {
    const gone = new Set(players.map((sid) => unit.playerNow(sid)));
    const actor = actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
    for (const sid of gone) await removeOwn(unit, actor, sid);
    for (const note of await unit.takeAll('notes')) {
      if (noteTypeOf(note) === 'player' && gone.has(resolved(ports, note)))
        await unit.remove({ collection: 'notes', sid: note.sid }, actor);
    }
    for (const collection of GATHERINGS) await removeReasons(unit, actor, { collection, gone });
    return ok({});
  });
}

async function removeOwn(unit: UnitOfWork, actor: Actor, sid: number): Promise<void> {
  const player = await unit.take('players', sid);
  await unit.save({ collection: 'players', sid }, actor, [player, withoutKept(player)]);
  await unit.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
}

interface Reasons {
  readonly collection: (typeof GATHERINGS)[number];
  readonly gone: ReadonlySet<number>;
}

async function removeReasons(unit: UnitOfWork, actor: Actor, { collection, gone }: Reasons): Promise<void> {
  for (const { sid, metadata } of await unit.takeAll(collection)) {
    const removed = metadata.reasons.filter((reason) => gone.has(reason.sid));
    if (removed.length === 0) continue;
    const changes = Object.fromEntries(removed.map((reason) => [`metadata.reasons/${reason.sid}`, null]));
    await unit.change({ collection, sid }, actor, changes);
  }
}
