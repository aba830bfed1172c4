import { describe, expect, it } from 'vitest';
import type { Team } from '../entity/tables/team.ts';
import { OWN_FORMATIONS_MAX } from '../limits.ts';
import { startingLineup } from '../match/lineup/lineup.ts';
import { newMatch } from '../match/setup/defaults.ts';
import { aTeam, readyMatch, SATURDAY, somePlayers } from '../match/testing/match.testing.ts';
import { formationOf, formationsFor } from '../pitch/formations.ts';
import { cellAt } from '../pitch/grid.ts';
import { isPlayable, ownFormation } from '../pitch/own-formation.ts';
import type { Result } from '../result.ts';
import {
  formationChoices,
  isFull,
  ownFormationOf,
  ownFormationsOf,
  spotsOfFormation,
  spotsOfLineup,
  titleRefusal,
  withFormation,
  withFormationChanged,
  withoutFormation,
} from './own-formations.ts';
import { draftOfTeam, withTemplate } from './templates.ts';

const TEAM = aTeam(somePlayers(12), { pitchPlayers: 7, matchLength: 40, formation: '2-3-1' });
const SEVEN = spotsOfFormation(7, '2-3-1');

function made<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const withWall = made(withFormation(TEAM, { id: 100_001, title: ' Wall ', spots: SEVEN }));
const wall = ownFormation({ id: 100_001, title: 'Wall', spots: SEVEN });

describe("a team's own formations", () => {
  it('own formations are listed with the built-in ones for their number of players', () => {
    const ids = (players: number) => formationChoices(withWall, players, '').map(({ id }) => id);
    expect(ids(7)).toEqual([...formationsFor(7).map(({ id }) => id), wall.id]);
    expect(ids(8)).toEqual(formationsFor(8).map(({ id }) => id));
    expect(ownFormationOf(withWall, 100_001)).toEqual({ id: 100_001, title: 'Wall', spots: SEVEN });
  });

  it('an empty title, and one of another formation, are refused (section 5)', () => {
    const refused = (title: string, own?: number) => titleRefusal(withWall, { title, players: 7 }, own);
    expect(refused('  ')).toEqual({ code: 'labelMissing' });
    expect(refused(' WALL')).toEqual({ code: 'formationNameTaken' });
    expect(refused('2-3-1')).toEqual({ code: 'formationNameTaken' });
    expect(refused('Wall', 100_001)).toBeNull();
    expect(refused('x'.repeat(41))).toEqual({ code: 'labelTooLong', max: 40 });
    expect(titleRefusal(withWall, { title: '2-3-1', players: 9 })).toBeNull();
  });

  it('the number of formations has a maximum, and a taken id is raised', () => {
    let team: Team = TEAM;
    for (let index = 0; index < OWN_FORMATIONS_MAX; index++) {
      team = made(withFormation(team, { id: 7, title: `Nr ${index}`, spots: SEVEN }));
    }
    expect(new Set(team.formations.map(({ id }) => id)).size).toBe(OWN_FORMATIONS_MAX);
    expect(isFull(team)).toBe(true);
    expect(withFormation(team, { id: 99, title: 'One more', spots: SEVEN })).toEqual({
      ok: false,
      error: { code: 'formationsFull', max: OWN_FORMATIONS_MAX },
    });
  });

  it('a formation that is not playable is refused, and a stored one is not offered', () => {
    const spots = SEVEN.map((spot) => ({ ...spot, x: 50 }));
    expect(withFormation(TEAM, { id: 1, title: 'Row', spots })).toEqual({
      ok: false,
      error: { code: 'formationNotPlayable' },
    });
    const formations = [{ id: 1, title: 'Custom', label: 'custom', positions: [], sn: [], order: 0 }];
    expect(ownFormationsOf({ formations })).toEqual([]);
    expect(titleRefusal({ formations }, { title: 'custom', players: 7 })).toEqual({
      code: 'formationNameTaken',
    });
  });

  it('a changed formation changes the team and its templates, and no matches', () => {
    const chosen = { ...withWall, metadata: { ...withWall.metadata, formation: wall.id } };
    const team = made(withTemplate(chosen, { ...draftOfTeam(chosen), id: 5, label: 'Cup' }));
    const match = newMatch({ team, date: SATURDAY, match_token: '', createdAt: 0 });
    expect(match.formation).toBe(wall.id);
    const renamed = made(withFormationChanged(team, 100_001, { title: 'Fort' }));
    const fort = ownFormation({ id: 100_001, title: 'Fort', spots: SEVEN }).id;
    expect(renamed.metadata.formation).toBe(fort);
    expect(renamed.matchtemplates[0]?.scheme).toBe(fort);
    expect(formationChoices(renamed, 7, match.formation).at(-1)).toEqual({ ...wall, variant: 'kept' });

    const without = made(withoutFormation(renamed, 100_001));
    expect(without.metadata.formation).toBe('2-3-1');
    expect(without.matchtemplates[0]?.scheme).toBe('2-3-1');
    expect(formationOf(7, match.formation).spots).toEqual(wall.spots);
    expect(withoutFormation(without, 100_001)).toMatchObject({ error: { code: 'formationUnknown' } });
  });

  it('titles are plain text, and a chosen formation with an older title stays chosen', () => {
    const diamond = made(withFormation(TEAM, { id: 5, title: '\u202eDia\u200bmond ', spots: SEVEN }));
    expect(diamond.formations[0]?.title).toBe('Diamond');
    const title = 'Dia\u202emond';
    const formations = diamond.formations.map((formation) => ({ ...formation, title }));
    expect(ownFormationsOf({ formations })[0]?.title).toBe('Diamond');
    const chosen = `${ownFormation({ id: 5, title: '', spots: SEVEN }).id}${title}`;
    const choices = formationChoices({ formations }, 7, chosen);
    expect(choices.filter(({ name }) => name === 'Diamond')).toEqual([
      expect.objectContaining({ id: chosen, variant: null }),
    ]);
  });

  it('a new formation can start from any built-in one', () => {
    for (const players of [4, 5, 6, 7, 8, 9, 10, 11]) {
      for (const { id, cells } of formationsFor(players)) {
        const spots = spotsOfFormation(players, id);
        expect(isPlayable(spots), id).toBe(true);
        expect(spots.map(cellAt)).toEqual(cells);
      }
    }
  });

  it("a new formation can start from a match's line-up and its free spots", () => {
    const match = readyMatch();
    const places = startingLineup(match).map((place, index) =>
      index === 1 ? { ...place, x: 3, y: 20 } : place,
    );
    const spots = spotsOfLineup(match, places.slice(0, -1));
    expect(spots).toHaveLength(match.pitchPlayers);
    expect(isPlayable(spots)).toBe(true);
    expect(spots).toContainEqual({ x: 3, y: 20 });
  });
});
