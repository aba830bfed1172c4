/** What strangers found of planted children, as tables for `docs/privacy.md`. */
import { type Choice, PLANTED_AGES, type PlantedAge } from '@touchline/domain/privacy/planted-levels.testing';
import type { Found } from './planted-names.testing.ts';

const ROWS: readonly (readonly [title: string, family: Choice])[] = [
  ['no choice', ''],
  ['shielded', 'shielded'],
  ['limited', 'limited'],
  ['normal', 'normal'],
];
const AGE_TITLES: Readonly<Record<PlantedAge, string>> = {
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
    const cells = PLANTED_AGES.map((age) => {
      const one = found.find(
        (each) => each.surface === surface && each.age === age && each.family === family && each.coach === '',
      );
      return one === undefined ? '' : `${one.name}${one.photo ? ', photo' : ''}`;
    });
    return `| ${[title, ...cells].join(' | ')} |`;
  });
  const titles = PLANTED_AGES.map((age) => AGE_TITLES[age]);
  return [
    `**${surface}**`,
    '',
    `| the family chose | ${titles.join(' | ')} |`,
    `|---|${titles.map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n');
}
