import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EventIcon } from './EventIcon.tsx';
import { EVENT_ICONS, eventIconOf } from './event-icons.ts';
import { Icon } from './Icon.tsx';
import { ICONS, iconOf } from './icons.ts';

/** The events of section 4 in its order. */
const EVENTS_OF_SECTION_4 =
  'kickoff, break, break kickoff, halftime, halftime kickoff, extratime, extratime kickoff, endmatch, yellow card, second yellow card, red card, great save, great pass, great rush, great defense, offense, injured, warning referee, chance, offside, corner, shot on goal, shot wide, distance shot, post, post left, post right, crossbar, penalty stopped, penalty missed, penalty, own goal, subs in, subs out, goal, shots, captain, assist, keeper gloves';

const PATH = /^(M[-\d.MLCQSAHVTmlcqsahvtz ,Z]*)?$/i;

test('section 4: every event has its own icon', () => {
  const types = EVENTS_OF_SECTION_4.split(', ').map((words) => words.toUpperCase().replaceAll(' ', '_'));
  expect(types).toHaveLength(39);
  for (const type of types) expect(eventIconOf(type), type).toBeDefined();
  const drawings = Object.values(EVENT_ICONS).map((layers) => JSON.stringify(layers));
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('sections 2 and 8: an unknown event icon renders an empty box', () => {
  const html = renderToString(<EventIcon type="NO_SUCH_EVENT" />);
  expect(html).toMatch(/^<svg[^>]*width="50" height="50"[^>]*><\/svg>$/);
});

test('sections 2 and 8: a missing icon shows a fallback star on a red background', () => {
  const html = renderToString(<Icon name="no-such-icon" />);
  expect(html).toContain('<rect width="24" height="24" rx="6" fill="var(--red, #d3263a)"');
  expect(html).toContain('fill="#fff"');
  expect(html).toContain('data-missing="no-such-icon"');
});

test("the name of an object's built-in property is not an icon name", () => {
  for (const name of ['constructor', 'toString', '__proto__', '']) {
    expect(iconOf(name)).toBeUndefined();
    expect(eventIconOf(name)).toBeUndefined();
  }
});

test('section 9: icons are 24 px, event icons 50 px, unless another size is asked for', () => {
  expect(renderToString(<Icon name="home" />)).toContain('width="24" height="24"');
  expect(renderToString(<EventIcon type="GOAL" />)).toContain('width="50" height="50"');
  expect(renderToString(<EventIcon type="GOAL" size={22} />)).toContain('width="22" height="22"');
});

test('icons have an accessible name only with a title', () => {
  expect(renderToString(<Icon name="home" />)).toContain('aria-hidden="true"');
  expect(renderToString(<Icon name="home" title="Home match" />)).toContain(
    'role="img" aria-label="Home match"',
  );
  expect(renderToString(<EventIcon type="GOAL" title="Goal" />)).toContain('role="img" aria-label="Goal"');
});

test('every drawing is valid path data', () => {
  for (const name of Object.keys(ICONS)) {
    const drawing = iconOf(name);
    expect(drawing?.lines, name).toMatch(PATH);
    expect(drawing?.filled, name).toMatch(PATH);
    expect(`${drawing?.lines}${drawing?.filled}`, name).toContain('M');
  }
  for (const [type, layers] of Object.entries(EVENT_ICONS))
    for (const [, d] of layers) expect(d, type).toMatch(PATH);
});
