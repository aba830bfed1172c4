/** What strangers found of planted children, as tables for `docs/privacy.md`. */
import type { AgeGroup } from '@touchline/domain/entity/tables/privacy';
import { AGES, type Found } from './planted-names.testing.ts';
import type { Choice } from './planted-team.testing.ts';

const ROWS: readonly (readonly [title: string, family: Choice])[] = [
  ['no choice', ''],
  ['shielded', 'shielded'],
  ['limited', 'limited'],
  ['normal', 'normal'],
];
const AGE_TITLES: Readonly<Partial<Record<AgeGroup, string>>> = {
  U13: 'under 16',
  U18: '16 and 17',
  adult: 'adults',
  '': 'no age group',
};

/** One table for each surface: a row for each choice of a family, a column for each age. */
export function tableOf(found: readonly Found[]): string {
  const surfaces = [...new Set(found.map(({ surface }) => surface))];
  return surfaces.map((surface) => surfaceTable(surface, found)).join('\n\n');
}

function surfaceTable(surface: string, found: readonly Found[]): string {
  const lines = ROWS.map(([title, family]) => {
    const cells = AGES.map((age) => {
      const one = found.find(
        (each) => each.surface === surface && each.age === age && each.family === family && each.coach === '',
      );
      return one === undefined ? '' : `${one.name}${one.photo ? ', photo' : ''}`;
    });
    return `| ${[title, ...cells].join(' | ')} |`;
  });
  const titles = AGES.map((age) => AGE_TITLES[age] ?? age);
  return [
    `**${surface}**`,
    '',
    `| the family chose | ${titles.join(' | ')} |`,
    `|---|${titles.map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n');
}
