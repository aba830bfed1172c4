/** Making matches and setting them up. */
import type { Match } from '@touchline/domain/entity/match';
import { matchFields } from '@touchline/domain/entity/match';
import { patch } from '@touchline/domain/entity/rows';
import { newMatch } from '@touchline/domain/match/defaults';
import { duplicateOf } from '@touchline/domain/match/duplicate';
import { applySetup, type MatchSetup, type SetupRefusal } from '@touchline/domain/match/setup';
import { ok } from '@touchline/domain/result';
import { templateOf } from '@touchline/domain/team/templates';
import type { Client } from '../client.ts';
import { readSetting } from '../settings.ts';
import { act, type Outcome } from './desk.ts';
import { matchActor, teamActor } from './match-actor.ts';

export interface NewMatchArgs {
  readonly team: number;
  readonly setup: MatchSetup;
  /** The team's template that the setup began with; captain, keeper and blocks come from it. */
  readonly template?: number;
}

/** A match of a team, with the team's players on its sheet; its token comes with its id. */
export function createMatch(
  client: Client,
  { team: sid, setup, template }: NewMatchArgs,
): Outcome<{ readonly sid: number }, readonly SetupRefusal[]> {
  return act(client, { label: 'createMatch' }, async (desk) => {
    const { team, actor } = desk.allowed(teamActor(client, sid));
    const draft = newMatch({
      team,
      template: template === undefined ? undefined : templateOf(team, template),
      halfParts: readSetting('substitute_parts_per_half'),
      period: setup.period,
      date: setup.date,
      match_token: '',
      createdAt: Math.floor(desk.nowSeconds),
    });
    const made = applySetup(draft, setup);
    if (!made.ok) return made;
    return ok({ sid: await desk.create('matches', actor, made.value) });
  });
}

/** The same match once more on another day: opponent, format, line-up and plan, not what happened. */
export function duplicateMatch(client: Client, sid: number): Outcome<{ readonly sid: number }, never> {
  return act<{ readonly sid: number }, never>(client, { label: 'createMatch' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { team, actor } = desk.allowed(matchActor(client, match));
    const made = duplicateOf(match, { team, nowSeconds: desk.nowSeconds });
    return ok({ sid: await desk.create('matches', actor, made) });
  });
}

/** Saves the changed fields of a match's setup; refused field by field. */
export function saveMatchSetup(
  client: Client,
  { match: sid, changed }: { readonly match: number; readonly changed: Partial<MatchSetup> },
): Outcome<object, readonly SetupRefusal[]> {
  return act(client, { label: 'setup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const saved = applySetup(match, changed);
    if (!saved.ok) return saved;
    await desk.save({ collection: 'matches', sid }, actor, [match, saved.value]);
    return ok({});
  });
}

/** Any fields of a match; a wrong-typed value is ignored and the old one stays (section 5). */
export function updateMatch(client: Client, sid: number, values: Partial<Match>): Outcome<object, never> {
  return act<object, never>(client, { label: 'setup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.save({ collection: 'matches', sid }, actor, [match, patch(matchFields, match, values)]);
    return ok({});
  });
}

/** The coach's own note about a match, beside the one that is public. */
export function setPrivateNote(client: Client, sid: number, text: string): Outcome<object, never> {
  return act<object, never>(client, { label: 'setup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const noted = { ...match, notes: { ...match.notes, private: text } };
    await desk.save({ collection: 'matches', sid }, actor, [match, noted]);
    return ok({});
  });
}

/** Opens the match to everybody who has its link, or closes it. */
export function setStream(client: Client, sid: number, open: boolean): Outcome<object, never> {
  return act<object, never>(client, { urgent: true }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.change({ collection: 'matches', sid }, actor, { privacy: open ? 1 : 0 });
    return ok({});
  });
}

export function deleteMatch(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'deleteMatch' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.remove({ collection: 'matches', sid }, actor);
    return ok({});
  });
}
