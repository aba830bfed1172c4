/** Players on a pitch whose room is measured when it is in the page. */
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Pitch, PitchSpot } from './Pitch.tsx';

const POINTS = [
  { x: 50, y: 10 },
  { x: 30, y: 60 },
  { x: 70, y: 60 },
];

/** Counts how often it was put into the page. */
function Player({ onMade }: { readonly onMade: () => void }) {
  useEffect(onMade, [onMade]);
  return <span data-player>Mila</span>;
}

test.each(['width', 'box'] as const)(
  'with fit="%s" each player is made once, at the place that fits',
  async (fit) => {
    let made = 0;
    const count = () => {
      made++;
    };
    await render(
      <div style={{ width: 320, height: 240 }}>
        <Pitch kind="real" view="ownHalf" fit={fit} points={POINTS}>
          {POINTS.map((point) => (
            <PitchSpot key={`${point.x}-${point.y}`} {...point}>
              <Player onMade={count} />
            </PitchSpot>
          ))}
        </Pitch>
      </div>,
    );
    await expect.poll(() => document.querySelectorAll('[data-player]').length).toBe(POINTS.length);
    expect(made).toBe(POINTS.length);
    const layer = document.querySelector<HTMLElement>('[data-orientation]');
    expect(layer?.style.getPropertyValue('--token')).toMatch(/^\d+(\.\d+)?px$/);
  },
);
