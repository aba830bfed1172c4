/** Imports fixtures that the coach ticked. One action, so that one Undo takes all of it back. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { matchOfFixture, matchWithFixture } from '@touchline/domain/fixtures/comparing/apply';
import { compareFixtures, type ImportRow } from '@touchline/domain/fixtures/comparing/compare';
import { unlinked } from '@touchline/domain/fixtures/comparing/protection';
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { ok, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import { readSetting } from '../../settings/settings.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type MatchWork, matchActor, teamActor } from './match-actor.ts';

export interface ImportArgs {
  readonly team: number;
  readonly fixtures: Pick<Fixtures, 'fixtures' | 'source'>;
  /** The season of new matches; without it the current one. */
  readonly period?: number | undefined;
  /** The rows as the coach saw them. */
  readonly ticked: readonly Pick<ImportRow, 'key' | 'group'>[];
}

export interface ImportCounts {
  readonly made: number;
  readonly changed: number;
  readonly removed: number;
  /** Ticked rows that meanwhile mean something else, because a match was changed by others. */
  readonly left: number;
}

/** The matches are compared again, so that what others did since the preview is not overwritten. */
export function importFixtures(
  ports: MatchWork,
  { team: sid, fixtures, period = 0, ticked }: ImportArgs,
): Outcome<ImportCounts, never> {
  return act<ImportCounts, never>(ports, { label: 'importMatches' }, async (unit) => {
    const { team, actor } = unit.allowed(teamActor(ports, sid));
    const all = await unit.takeAll('matches');
    const own = all.filter((match) => ports.live.resolve('teams', match.team_sid) === team.sid);
    const today = dayAt(unit.nowSeconds, team.metadata.timezone);
    const now = new Map(compareFixtures(fixtures, own, { today }).map((row) => [row.key, row]));
    const counts = { made: 0, changed: 0, removed: 0, left: 0 };
    const draft = () =>
      newMatch({
        team,
        ...(period > 0 && { period }),
        halfParts: readSetting('substitute_parts_per_half'),
        date: today,
        match_token: '',
        createdAt: Math.floor(unit.nowSeconds),
      });
    for (const { key, group } of ticked) {
      const row = now.get(key.startsWith(MATCH_KEY) ? `${MATCH_KEY}${resolved(key)}` : key);
      if (row === undefined || row.group !== group) counts.left++;
      else counts[await applied(unit, actor, { row, draft, source: fixtures.source, own })]++;
    }
    return ok(counts);
  });

  function resolved(key: string): number {
    return ports.live.resolve('matches', Number(key.slice(MATCH_KEY.length)));
  }
}

/** The key of a match that is gone names the match, which may have got its id from the server meanwhile. */
const MATCH_KEY = 'match ';

interface Applied {
  readonly row: ImportRow;
  readonly draft: () => Match;
  readonly source: string;
  readonly own: readonly Match[];
}

async function applied(
  unit: UnitOfWork,
  actor: Actor,
  { row, draft, source, own }: Applied,
): Promise<keyof ImportCounts> {
  const { fixture, match } = row;
  const before = match === null ? undefined : own.find(({ sid }) => sid === match.sid);
  if (fixture === null) {
    if (before === undefined) return 'left';
    await unit.remove({ collection: 'matches', sid: before.sid }, actor);
    return 'removed';
  }
  if (before === undefined) {
    const made = matchOfFixture(draft(), { fixture, source });
    if (made === null) return 'left';
    await unit.create('matches', actor, made);
    return 'made';
  }
  const after = matchWithFixture(before, row, { fixture, source });
  await unit.save({ collection: 'matches', sid: before.sid }, actor, [before, after]);
  return 'changed';
}

export type UnlinkRefusal = { readonly code: 'notLinked' };

/** Takes a match out of its calendar. Later imports leave it alone. */
export function unlinkMatch(
  ports: MatchWork,
  { match: sid }: { readonly match: number },
): Outcome<object, UnlinkRefusal> {
  return act<object, UnlinkRefusal>(ports, { label: 'unlink' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    if (match.vcal_id === '') return refuse({ code: 'notLinked' });
    // A match that another app linked has nothing yet by which a later import would know it.
    const { imported } = match.metadata;
    const known = { ...match.metadata, imported: { ...imported, uid: match.vcal_id } };
    const after = unlinked({ ...match, metadata: known });
    await unit.save({ collection: 'matches', sid }, actor, [match, after]);
    return ok({});
  });
}
