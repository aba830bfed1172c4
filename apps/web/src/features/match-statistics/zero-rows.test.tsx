import { MantineProvider } from '@mantine/core';
import type { EventType } from '@touchline/domain/entity/tables/match';
import { countSides } from '@touchline/domain/statistics/counts';
import type { MatchStatistics } from '@touchline/domain/statistics/match-statistics';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShotsCard } from './CountsCards.tsx';
import { ZeroRows } from './ZeroRows.tsx';

const NONE: Pick<MatchStatistics, 'chances' | 'players' | 'substitutions'> = {
  chances: [],
  players: [],
  substitutions: [],
};
const MINUTES: MatchStatistics['minutes'] = { players: [], played: 0, fair: 0, most: 0, least: 0 };

function shots(ours: readonly EventType[], theirs: readonly EventType[]): string {
  const { home, away, shotsNoted } = countSides([
    ...ours.map((type) => ({ type, side: 'home' as const, part: 1 })),
    ...theirs.map((type) => ({ type, side: 'away' as const, part: 1 })),
  ]);
  const statistics = { ...NONE, minutes: MINUTES, ours: home, theirs: away, shotsNoted };
  return renderToString(
    <MantineProvider>
      <ShotsCard statistics={statistics} theirs />
    </MantineProvider>,
  );
}

test('a match has rows of shots only when shots were recorded', () => {
  expect(shots(['GOAL', 'CORNER'], ['GOAL'])).not.toMatch(/Shots|On goal|Wide/);
  expect(shots(['GOAL', 'SHOT_WIDE'], ['GOAL'])).toMatch(/Shots.*On goal.*Wide/s);
});

test('counts that are zero on both sides are folded into one line', () => {
  const html = shots(['GOAL', 'CORNER'], ['GOAL']);
  const [shown = '', behind = ''] = html.split('<details');
  expect(shown).toContain('Corners');
  expect(shown).not.toContain('Fouls');
  expect(behind).toMatch(/\d others: none/);
  expect(behind).toContain('Fouls');
});

test('a match without any counts says so in one line', () => {
  const html = shots([], []);
  expect(html).toContain('None in this match.');
  expect(html).not.toContain('<details');
});

test('the folded names are separate elements, and without names there is no line', () => {
  const html = renderToString(<ZeroRows summary="2 players without" names={['Noor', 'محمد']} />);
  expect(html).toContain('<bdi>محمد</bdi>');
  expect(renderToString(<ZeroRows summary="0 players without" names={[]} />)).toBe('');
});
