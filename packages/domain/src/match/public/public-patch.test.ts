import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coach, kickedOff, minutes } from '../testing/match.testing.ts';
import type { PublicMatch } from './public-match.ts';
import { applyPublicPatch, publicPatch, type VersionedView } from './public-patch.ts';
import { seen } from './public-view.testing.ts';

describe('[LIV-1.2] patches', () => {
  const steps = (): readonly VersionedView[] => {
    const coach = kickedOff();
    const views: PublicMatch[] = [seen(coach.match)];
    const play = (...args: Parameters<Coach['does']>) => {
      coach.does(...args);
      views.push(seen(coach.match));
    };
    play({ type: 'goal', side: 'home', player: 7 }, minutes(3));
    play({ type: 'substitute', on: 14, off: 2 }, minutes(5));
    play({ type: 'card', side: 'away', sn: 4, colour: 'yellow' }, minutes(6));
    play({ type: 'editEvent', eid: '17-2', player: 8, at: { minute: 2 } }, minutes(7));
    play({ type: 'removeEvent', eid: '17-3' }, minutes(8));
    play({ type: 'endPart' }, minutes(16));
    return views.map((view, index) => ({ version: `1.${index}`, view }));
  };

  it('a patch leads from one version to another, and applies to no other', () => {
    const views = steps();
    const version = fc.nat(views.length - 1);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [from, to, other] = [views[a], views[b], views[c]];
        if (from === undefined || to === undefined || other === undefined) throw new Error('no such version');
        const patch = publicPatch(from, to);
        expect(applyPublicPatch(from, JSON.parse(JSON.stringify(patch)))).toEqual(to);
        if (a !== c) expect(applyPublicPatch(other, patch)).toBeNull();
      }),
    );
  });

  it('the patch of a goal contains the score and its row', () => {
    const [first, second] = steps();
    if (first === undefined || second === undefined) throw new Error('no such version');
    const patch = publicPatch(first, second);
    expect(Object.keys(patch.set)).toEqual(['score']);
    expect(patch.timeline).toMatchObject({ keep: 1, rows: [{ type: 'GOAL' }] });
  });
});
