/** Nothing of a player reaches the page but what `appearanceOf` answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRIVACY_LEVELS } from '../entity/tables/privacy.ts';
import { PUBLIC_NAMES } from '../entity/tables/team.ts';
import { appearanceOf } from '../privacy/appearance.ts';
import { aPage, coming, input, PLAYERS, played, TEAM } from './team-page.testing.ts';
import { teamPageView } from './team-page-view.ts';

const AGES = ['', 'U9', 'U15', 'U17', 'adult'] as const;

test('for every level, age and setting the page has the names that appearanceOf allows, and no other text of a player', () => {
  const marked = PLAYERS.map((player) => ({
    ...player,
    firstname: `First${player.sid}x`,
    surname: `Family${player.sid}x`,
    nickname: `Nick${player.sid}x`,
    metadata: { ...player.metadata, email1: `mail${player.sid}x@example.org`, note: `Note${player.sid}x` },
  }));
  fc.assert(
    fc.property(
      fc.record({
        age_group: fc.constantFrom(...AGES),
        public_names: fc.constantFrom(...PUBLIC_NAMES),
        limited_names: fc.constantFrom('first_name', 'shirt_number'),
        levels: fc.array(fc.constantFrom('', ...PRIVACY_LEVELS), { minLength: 14, maxLength: 14 }),
        count: fc.integer({ min: 1, max: 14 }),
        show_portraits: fc.boolean(),
        public_cards: fc.boolean(),
      }),
      ({ age_group, public_names, limited_names, levels, count, show_portraits, public_cards }) => {
        const some = marked.slice(0, count);
        const family_levels = levels.map((level, at) => ({ id: at + 1, level, at: 1, way: 'link' as const }));
        const team = {
          ...TEAM,
          player_sids: some.map(({ sid }) => sid),
          metadata: { ...TEAM.metadata, age_group, public_names, limited_names, public_cards, family_levels },
        };
        const view = teamPageView(
          input({
            team,
            players: marked,
            page: aPage({}, { show_portraits }),
            matches: [coming({ privacy: 1 }), played(1, [2, 1])],
          }),
        );
        const allowed = some.map((player) =>
          appearanceOf({ surface: 'team page', team, player, number: player.sid, photos: show_portraits }),
        );
        expect(view.players?.map(({ name }) => name).toSorted()).toEqual(
          allowed.map(({ name }) => name).toSorted(),
        );
        const text = JSON.stringify(view);
        const shown = allowed.map(({ name }) => name).filter((name) => name !== '');
        const rest = shown.reduce((left, name) => left.replace(JSON.stringify(name), '""'), text);
        expect(rest).not.toMatch(/(First|Family|Nick|mail|Note)\d+x/);
      },
    ),
  );
});
