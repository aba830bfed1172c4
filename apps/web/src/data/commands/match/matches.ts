/** Creating and setting up matches. */

import { patch } from '@touchline/domain/entity/rows/rows';
import type { Match } from '@touchline/domain/entity/tables/match';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { duplicateOf } from '@touchline/domain/match/setup/duplicate';
import { applySetup, type MatchSetup, type SetupRefusal } from '@touchline/domain/match/setup/setup';
import { ok } from '@touchline/domain/result';
import { templateOf } from '@touchline/domain/team/templates';
import { readSetting } from '../../settings/settings.ts';
import { act, type Outcome } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor, teamActor } from './match-actor.ts';

export interface NewMatchArgs {
  readonly team: number;
  readonly setup: MatchSetup;
  /** The team's template; captain, keeper and blocks come from it. */
  readonly template?: number;
}

/** Creates a match with the team's players on its sheet. Its token arrives with its server id. */
export function createMatch(
  ports: MatchWork,
  { team: sid, setup, template }: NewMatchArgs,
): Outcome<{ readonly sid: number }, readonly SetupRefusal[]> {
  return act(ports, { label: 'createMatch' }, async (unit) => {
    const { team, actor } = unit.allowed(teamActor(ports, sid));
    const draft = newMatch({
      team,
      template: template === undefined ? undefined : templateOf(team, template),
      halfParts: readSetting('substitute_parts_per_half'),
      period: setup.period,
      date: setup.date,
      match_token: '',
      createdAt: Math.floor(unit.nowSeconds),
    });
    const made = applySetup(draft, setup);
    if (!made.ok) return made;
    return ok({ sid: await unit.create('matches', actor, made.value) });
  });
}

/** Copies a match to another day: opponent, format, line-up and plan, without its events. */
export function duplicateMatch(ports: MatchWork, sid: number): Outcome<{ readonly sid: number }, never> {
  return act<{ readonly sid: number }, never>(ports, { label: 'createMatch' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { team, actor } = unit.allowed(matchActor(ports, match));
    const made = duplicateOf(match, { team, nowSeconds: unit.nowSeconds });
    return ok({ sid: await unit.create('matches', actor, made) });
  });
}

/** Saves the changed fields of a match's setup; each field is refused on its own. */
export function saveMatchSetup(
  ports: MatchWork,
  { match: sid, changed }: { readonly match: number; readonly changed: Partial<MatchSetup> },
): Outcome<object, readonly SetupRefusal[]> {
  return act(ports, { label: 'setup' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    const saved = applySetup(match, changed);
    if (!saved.ok) return saved;
    await unit.save({ collection: 'matches', sid }, actor, [match, saved.value]);
    return ok({});
  });
}

/** Any fields of a match; a wrong-typed value is ignored and the old one stays (section 5). */
export function updateMatch(ports: MatchWork, sid: number, values: Partial<Match>): Outcome<object, never> {
  return act<object, never>(ports, { label: 'setup' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.save({ collection: 'matches', sid }, actor, [match, patch(matchFields, match, values)]);
    return ok({});
  });
}

/** Opens the match to everybody with its link, or closes it. */
export function setStream(ports: MatchWork, sid: number, open: boolean): Outcome<object, never> {
  return act<object, never>(ports, { urgent: true }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.change({ collection: 'matches', sid }, actor, { privacy: open ? 1 : 0 });
    return ok({});
  });
}

export function deleteMatch(ports: MatchWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deleteMatch' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.remove({ collection: 'matches', sid }, actor);
    return ok({});
  });
}
