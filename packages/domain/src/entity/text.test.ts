import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFields } from './account.ts';
import { entityOf } from './arbitrary.testing.ts';
import { COLLECTION_NAMES, definitionOf } from './collections.ts';
import { matchFields } from './match.ts';
import { playerFields } from './player.ts';
import { create } from './rows.ts';
import { teamFields } from './team.ts';
import { mutationText } from './text.ts';

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('mutation text (section 5)', () => {
  test('numbers and booleans unquoted, dates in seconds, strings quoted and escaped', () => {
    const changed = {
      sid: 12,
      date: 1_700_000_000.9,
      awaygame: true,
      opponent_clubname: 'A "B"\n\\C',
      dateHours: 9,
    };
    expect(mutationText(matchFields, changed)).toBe(
      'sid: 12, date: 1700000000, dateHours: 9, opponent_clubname: "A \\"B\\"\\n\\\\C", awaygame: true',
    );
  });

  test('excluded, unknown and wrong-typed fields are left out', () => {
    expect(
      mutationText(teamFields, { sid: 1, sku: '1', role: 'owner', status: 'x', nonsense: 1, clubname: 7 }),
    ).toBe('sid: 1');
    expect(mutationText(accountFields, { sid: 1, max_teams: 9, email: 'a@b.c', nickname: 'E' })).toBe(
      'sid: 1, nickname: "E"',
    );
    expect(mutationText(matchFields, { match_token: 'x', role: '' })).toBe('');
  });

  test('substitution maps and incrementals are null when false', () => {
    const changed = { subsmap: false, subsmap_play: false, incrementals: false, awaygame: false };
    expect(mutationText(matchFields, changed)).toBe(
      'awaygame: false, subsmap: null, subsmap_play: null, incrementals: null',
    );
  });

  test('lists and records; part of a record is part of it', () => {
    expect(
      mutationText(playerFields, { position_ids: ['A', 'K'], metadata: { footed: 'left', cid: 'x' } }),
    ).toBe('position_ids: ["A", "K"], metadata: {footed: "left"}');
  });

  test.each(COLLECTION_NAMES)(
    '%s: the text of any entity is one field’s arguments, and nothing escapes',
    (collection) => {
      const table = definitionOf(collection).fields;
      fc.assert(
        fc.property(entityOf(table), (entity) => {
          const text = mutationText(table, entity);
          const outside = text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, 'x');
          expect(outside).toMatch(/^[\w\s:,.[\]{}+-]*$/);
          expect(count(outside, '{')).toBe(count(outside, '}'));
          expect(count(outside, '[')).toBe(count(outside, ']'));
        }),
        { numRuns: 40 },
      );
    },
  );

  test('what is not of the right type travels under no name', () => {
    expect(mutationText(playerFields, JSON.parse('{"__proto__": {"sid": 1}, "constructor": 1}'))).toBe('');
    expect(mutationText(playerFields, create(playerFields))).toContain('nickname: ""');
  });
});
