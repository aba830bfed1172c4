import { describe, expect, it } from 'vitest';
import type { Team } from '../entity/tables/team.ts';
import { CUSTOM_TEMPLATES_MAX } from '../limits.ts';
import { newMatch } from '../match/setup/defaults.ts';
import { aTeam, readyMatch, SATURDAY, somePlayers } from '../match/testing/match.testing.ts';
import type { Result } from '../result.ts';
import {
  draftOfMatch,
  draftOfTeam,
  isFull,
  labelRefusal,
  type TemplateDraft,
  templateOf,
  templatesOf,
  withoutTemplate,
  withTemplate,
  withTemplateChanged,
} from './templates.ts';

const TEAM = aTeam(somePlayers(12), { pitchPlayers: 8, matchLength: 50, formation: '2-3-2', captain: 4 });
const draft = (label: string, values: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...draftOfTeam(TEAM),
  label,
  ...values,
});

function made<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const withCup = made(withTemplate(TEAM, { ...draft('Cup'), id: 100_001 }));

describe('match templates of a team', () => {
  it("a template can start from the team's format, or from a match's setup", () => {
    expect(draftOfTeam(TEAM)).toMatchObject({
      pitchPlayers: 8,
      matchLength: 50,
      scheme: '2-3-2',
      captain: 4,
    });
    const match = { ...readyMatch(), halfParts: 3, extraParts: 0, extraLength: 5 };
    expect(draftOfMatch(match)).toEqual({
      label: '',
      pitchPlayers: 9,
      matchLength: 60,
      matchParts: 4,
      halfParts: 3,
      extraParts: 0,
      extraLength: 5,
      scheme: match.formation,
      captain: 0,
      keeper: 1,
    });
  });

  it('an empty or existing label is refused (section 5)', () => {
    expect(labelRefusal(withCup, '  ')).toEqual({ code: 'labelMissing' });
    expect(labelRefusal(withCup, ' cup ')).toEqual({ code: 'templateNameTaken' });
    expect(labelRefusal(withCup, 'Cup', 100_001)).toBeNull();
    expect(labelRefusal(withCup, 'x'.repeat(256))).toEqual({ code: 'labelTooLong', max: 255 });
    expect(withTemplate(withCup, { ...draft('CUP'), id: 100_002 })).toMatchObject({
      error: { code: 'templateNameTaken' },
    });
  });

  it('the number of templates has a maximum (section 5)', () => {
    let team: Team = TEAM;
    for (let index = 0; index < CUSTOM_TEMPLATES_MAX; index++)
      team = made(withTemplate(team, { ...draft(`Nr ${index}`), id: index + 10 }));
    expect(isFull(team)).toBe(true);
    expect(withTemplate(team, { ...draft('One more'), id: 99 })).toEqual({
      ok: false,
      error: { code: 'templatesFull', max: CUSTOM_TEMPLATES_MAX },
    });
    expect(withTemplate(made(withoutTemplate(team, 10)), { ...draft('One more'), id: 99 }).ok).toBe(true);
  });

  it('a new template comes last, and a taken id is raised', () => {
    const two = made(withTemplate(withCup, { ...draft('Friendly'), id: 100_001 }));
    expect(templatesOf(two).map(({ id, label }) => [id, label])).toEqual([
      [100_001, 'Cup'],
      [100_002, 'Friendly'],
    ]);
  });

  it('a template is renamed and changed without effect on others', () => {
    const changed = made(withTemplateChanged(withCup, 100_001, { label: ' League ', matchLength: 60 }));
    expect(templateOf(changed, 100_001)).toMatchObject({ label: 'League', matchLength: 60, matchParts: 2 });
    expect(withTemplateChanged(withCup, 5, { label: 'X' })).toMatchObject({
      error: { code: 'templateUnknown' },
    });
  });

  it('stored numbers out of range are read as the nearest valid ones', () => {
    const odd = {
      ...draft('Odd'),
      id: 9,
      order: 0,
      pitchPlayers: 40,
      matchLength: 1,
      halfParts: 9,
      extraParts: 7,
    };
    expect(templateOf({ matchtemplates: [odd] }, 9)).toMatchObject({
      pitchPlayers: 11,
      matchLength: 5,
      halfParts: 6,
      extraParts: 2,
    });
  });

  it('a new match gets format, captain and keeper of its template, except players who have left', () => {
    const template = draft('Cup', { pitchPlayers: 7, scheme: '3-2-1', matchLength: 40, matchParts: 4 });
    const args = { team: TEAM, date: SATURDAY, match_token: '', createdAt: 1 };
    const match = newMatch({ ...args, template: { ...template, keeper: 3, captain: 77, extraParts: 0 } });
    expect(match).toMatchObject({
      pitchPlayers: 7,
      formation: '3-2-1',
      matchLength: 40,
      matchParts: 4,
      halfLength: 20,
      extraParts: 0,
      keeper: [3, -1, -1, -1],
    });
    expect(match.metadata.captain).toBe(-1);
  });
});
