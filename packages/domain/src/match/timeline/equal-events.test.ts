import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { decide } from '../decide/decide.ts';
import type { MatchCommand } from '../decision/commands.ts';
import { scoreOf } from '../events/score.ts';
import { KICK_OFF, kickedOff } from '../testing/match.testing.ts';
import { deviceOf, equalEventOf, equalEventsOf, lessDetailedOf } from './equal-events.ts';

interface Noting {
  readonly eid: string;
  readonly seconds: number;
  readonly apartFrom?: string;
}

function noted(match: Match, command: MatchCommand, { eid, seconds, apartFrom = '' }: Noting): Match {
  const decision = decide(match, command, {
    nowSeconds: KICK_OFF + seconds,
    eid,
    notedBy: 'Femke',
    apartFrom,
  });
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.match;
}

const sam = { type: 'goal', side: 'home', player: 8 } as const;
const eids = (match: Match) => equalEventsOf(match).map(({ first, second }) => [first.eid, second.eid]);

describe('the same event recorded by two people', () => {
  const { match } = kickedOff();
  const once = noted(match, sam, { eid: '21-1', seconds: 600 });

  it('a goal of the same side within a minute from another phone may be the same', () => {
    const twice = noted(once, { type: 'goal', side: 'home' }, { eid: '22-1', seconds: 604 });
    expect(eids(twice)).toEqual([['21-1', '22-1']]);
    expect(equalEventOf(twice, '22-1')?.eid).toBe('21-1');
    expect(equalEventOf(twice, '21-1')?.eid).toBe('22-1');
    expect(scoreOf(twice)).toEqual({ home: 2, away: 0 });
  });

  it('a goal of the same phone, of the other side, or a minute later is another one', () => {
    expect(eids(noted(once, sam, { eid: '21-2', seconds: 604 }))).toEqual([]);
    expect(eids(noted(once, { type: 'goal', side: 'away' }, { eid: '22-1', seconds: 604 }))).toEqual([]);
    expect(eids(noted(once, sam, { eid: '22-1', seconds: 661 }))).toEqual([]);
  });

  it('a card for the same player may be the same one, for another player it is not', () => {
    const card = (player: number) => ({ type: 'card', side: 'home', player, colour: 'yellow' }) as const;
    const one = noted(match, card(5), { eid: '21-1', seconds: 600 });
    expect(eids(noted(one, card(6), { eid: '22-1', seconds: 602 }))).toEqual([]);
    expect(eids(noted(one, card(5), { eid: '22-1', seconds: 602 }))).toEqual([['21-1', '22-1']]);
  });

  it('the question is asked once: "another one" is stored in the event and survives an edit', () => {
    const before = noted(once, sam, { eid: '22-1', seconds: 604, apartFrom: '21-1' });
    expect(eids(before)).toEqual([]);
    const twice = noted(once, sam, { eid: '22-1', seconds: 604 });
    const kept = noted(
      twice,
      { type: 'keepBoth', eid: '22-1', apartFrom: '21-1' },
      { eid: '22-2', seconds: 700 },
    );
    expect(eids(kept)).toEqual([]);
    const edited = noted(kept, { type: 'editEvent', eid: '22-1', player: 9 }, { eid: '22-3', seconds: 800 });
    expect(eids(edited)).toEqual([]);
    expect(edited.events.find(({ eid }) => eid === '22-1')?.data.noted_by).toBe('Femke');
  });

  it('events of three phones give one question per pair', () => {
    const three = [20, 22].reduce((so, device) => noted(so, sam, { eid: `${device}-1`, seconds: 604 }), once);
    let [match, questions] = [three, 0];
    for (
      let [pair] = equalEventsOf(match);
      pair !== undefined && questions < 9;
      [pair] = equalEventsOf(match)
    ) {
      const { first, second } = pair;
      const answer = { type: 'keepBoth', eid: second.eid, apartFrom: first.eid } as const;
      match = noted(match, answer, { eid: `30-${questions}`, seconds: 700 });
      questions += 1;
    }
    expect(questions).toBe(3);
    expect(scoreOf(match)).toEqual({ home: 3, away: 0 });
  });

  it('two first yellow cards from two phones are always asked about; two accepted ones send the player off', () => {
    const yellow = { type: 'card', side: 'home', player: 5, colour: 'yellow' } as const;
    const one = noted(match, yellow, { eid: '21-1', seconds: 600 });
    const other = noted(match, yellow, { eid: '22-1', seconds: 1500 });
    const merged = { ...one, events: [...one.events, ...other.events.filter(({ eid }) => eid === '22-1')] };
    expect(eids(merged)).toEqual([['21-1', '22-1']]);
    const kept = noted(
      merged,
      { type: 'keepBoth', eid: '22-1', apartFrom: '21-1' },
      { eid: '30-1', seconds: 1600 },
    );
    expect(kept.events.find(({ eid }) => eid === '22-1')?.type).toBe('SECOND_YELLOW_CARD');
    expect(eids(kept)).toEqual([]);
  });

  it('of two equal events the one with fewer details is removed, otherwise the later one', () => {
    const bare = noted(match, { type: 'goal', side: 'home' }, { eid: '21-1', seconds: 600 });
    const [pair] = equalEventsOf(noted(bare, sam, { eid: '22-1', seconds: 604 }));
    const [equal] = equalEventsOf(noted(once, sam, { eid: '22-1', seconds: 604 }));
    if (pair === undefined || equal === undefined) throw new Error('no pair');
    expect(lessDetailedOf(pair).eid).toBe('21-1');
    expect(lessDetailedOf(equal).eid).toBe('22-1');
  });

  it('an event names its author and device', () => {
    const [, goal] = once.events;
    expect(goal?.data.noted_by).toBe('Femke');
    expect(goal && deviceOf(goal)).toBe('21');
  });
});
