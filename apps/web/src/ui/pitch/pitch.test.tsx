import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_SHIRT } from '../shirt/colours.ts';
import { markings, PITCH_KINDS, PITCH_SIZES, pitchKindOf, sizeOf } from './markings.ts';
import { Pitch, PitchSpot } from './Pitch.tsx';
import { EmptySpot, PlayerToken } from './PlayerToken.tsx';
import { placeAt } from './place-at.ts';

const share = fc.double({ min: 0, max: 100, noNaN: true });
const orientation = fc.constantFrom('portrait' as const, 'landscape' as const);

test('a pointer on a drawn position finds that position, in portrait and landscape', () => {
  const layer = { left: 30, top: 100, width: 320, height: 240 };
  fc.assert(
    fc.property(share, share, orientation, (x, y, how) => {
      const [left, top] = how === 'portrait' ? [x, y] : [100 - y, x];
      const finger = {
        clientX: layer.left + (left * layer.width) / 100,
        clientY: layer.top + (top * layer.height) / 100,
      };
      const place = placeAt(finger, layer, how);
      expect(place.x).toBeCloseTo(x, 6);
      expect(place.y).toBeCloseTo(y, 6);
    }),
  );
});

test('a pointer beside the pitch finds its edge', () => {
  const layer = { left: 0, top: 0, width: 100, height: 100 };
  expect(placeAt({ clientX: -50, clientY: 900 }, layer, 'portrait')).toEqual({ x: 0, y: 100 });
});

test('in landscape the own goal is at the left', () => {
  const layer = { left: 0, top: 0, width: 100, height: 100 };
  expect(placeAt({ clientX: 0, clientY: 50 }, layer, 'landscape')).toEqual({ x: 50, y: 100 });
  expect(placeAt({ clientX: 100, clientY: 0 }, layer, 'landscape')).toEqual({ x: 0, y: 0 });
});

test('section 9: pitch sizes are 450 by 906, 425 by 872 and 550 by 850', () => {
  const sizes = Object.fromEntries(
    Object.entries(PITCH_SIZES).map(([kind, size]) => [kind, [size.width, size.length]]),
  );
  expect(sizes).toEqual({ soccer: [450, 906], futsal: [425, 872], real: [550, 850] });
});

test('section 3: a stored pitch is soccer, futsal or full-size soccer; an unknown value is soccer', () => {
  expect(PITCH_KINDS.map((_, stored) => pitchKindOf(stored))).toEqual(['soccer', 'futsal', 'real']);
  for (const foreign of [-1, 3, 0.5, Number.NaN]) expect(pitchKindOf(foreign)).toBe('soccer');
});

test('the markings have the size of the laws of the game', () => {
  const { metre } = PITCH_SIZES.real;
  const { lines } = markings('real');
  const has = (size: number) => lines.includes(String(Math.round(size * metre * 10) / 10));
  for (const metres of [40.32, 16.5, 18.32, 5.5, 9.15, 7.32]) expect(has(metres), `${metres} m`).toBe(true);
  const court = markings('futsal');
  const six = String(Math.round(6 * PITCH_SIZES.futsal.metre * 10) / 10);
  expect(court.lines).toContain(`A${six} ${six}`);
});

test.each(['soccer', 'futsal', 'real'] as const)(
  'the two ends of a %s pitch are equal, rotated by 180°',
  (kind) => {
    const { width, length } = PITCH_SIZES[kind];
    const { spots, areas, lines } = markings(kind);
    for (const spot of spots) {
      expect(
        spots.some(
          ({ x, y }) => Math.abs(x - (width - spot.x)) < 0.01 && Math.abs(y - (length - spot.y)) < 0.01,
        ),
      ).toBe(true);
    }
    expect(areas.match(/M/g)).toHaveLength(2);
    expect(lines).not.toContain('NaN');
  },
);

test('both arcs bulge away from their goal: the far one runs from right to left', () => {
  const { width, length, metre } = PITCH_SIZES.real;
  const half = Math.sqrt(9.15 ** 2 - 5.5 ** 2) * metre;
  const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const { lines } = markings('real');
  expect(lines).toContain(`M${at(width / 2 - half, 16.5 * metre)}A`);
  expect(lines).toContain(`M${at(width / 2 + half, length - 16.5 * metre)}A`);
});

test('a pitch places its players in percent', () => {
  const html = renderToString(
    <Pitch kind="real" view="ownHalf">
      <PitchSpot x={25} y={60}>
        <EmptySpot label="Left back, empty" />
      </PitchSpot>
    </Pitch>,
  );
  expect(html).toContain('--x:25;--y:60');
  expect(html).toContain('viewBox="0 0 598 473"');
  expect(html).toContain('aria-label="Left back, empty"');
});

test('only a page that the server renders has players before the room for them is known', () => {
  const players = (prerendered: boolean) => (
    <Pitch kind="real" points={[{ x: 25, y: 60 }]} prerendered={prerendered}>
      <PitchSpot x={25} y={60}>
        Mila
      </PitchSpot>
    </Pitch>
  );
  expect(renderToString(players(true))).toContain('Mila');
  expect(renderToString(players(false))).not.toContain('Mila');
});

test('a landscape pitch has the frame of a portrait one, rotated', () => {
  expect(renderToString(<Pitch kind="real" />)).toContain('viewBox="0 0 598 898"');
  expect(renderToString(<Pitch kind="real" orientation="landscape" />)).toContain('viewBox="0 0 898 598"');
});

test('a player is one button with one accessible name, and its picture adds none', () => {
  const html = renderToString(
    <PlayerToken
      label="Lotte, number 8, captain, played 21 minutes"
      name="Lotte"
      number={8}
      shirt={DEFAULT_SHIRT}
      captain
      card="yellow"
      selected
      playTime={{ share: 1.4, verdict: 'over' }}
    />,
  );
  const heard = html.replace(/<(span|svg)[^>]*aria-hidden="true".*?<\/\1>/gs, '').replace(/<[^>]+>/g, '');
  expect(html).toContain('aria-pressed="true"');
  expect(html).toContain('width:100%');
  expect(heard).toContain('Lotte, number 8, captain, played 21 minutes');
  expect(heard).not.toContain('>8<');
});

test('a player who cannot be chosen is disabled', () => {
  expect(renderToString(<PlayerToken label="Bo" name="Bo" shirt={DEFAULT_SHIRT} disabled />)).toContain(
    'disabled=""',
  );
});

test('section 3: a photo with the number replaces the shirt; players without a photo keep their shirt', () => {
  const token = (photo: string | undefined) =>
    renderToString(
      <PlayerToken label="Noor" name="Noor" number={14} shirt={DEFAULT_SHIRT} photo={photo} keeper />,
    );
  const [shown, without] = [token('blob:noor'), token(undefined)];
  expect([shown.includes('blob:noor'), shown.includes('>14</')]).toEqual([true, true]);
  expect([without.includes('<svg'), without.includes('>14</')]).toEqual([true, true]);
  expect(shown).not.toContain('<svg');
});

test('a pitch is widened or lengthened to fill its room; its markings keep their size', () => {
  const shown = { view: 'ownHalf', orientation: 'portrait' } as const;
  fc.assert(
    fc.property(
      fc.constantFrom('soccer' as const, 'futsal' as const, 'real' as const),
      fc.integer({ min: 300, max: 900 }),
      fc.integer({ min: 300, max: 600 }),
      (kind, width, height) => {
        const usual = PITCH_SIZES[kind];
        const size = sizeOf(kind, { ...shown, frame: { width, height } });
        expect({ metre: size.metre, margin: size.margin }).toEqual({
          metre: usual.metre,
          margin: usual.margin,
        });
        expect(size.width).toBeGreaterThanOrEqual(usual.width - 0.01);
        expect(size.length).toBeGreaterThanOrEqual(usual.length - 0.01);
        const ratio = (size.width + 2 * size.margin) / (size.length / 2 + 2 * size.margin);
        if (size.width < 1.7 * usual.width && size.length < 1.7 * usual.length)
          expect(ratio).toBeCloseTo(width / height, 6);
      },
    ),
  );
});
