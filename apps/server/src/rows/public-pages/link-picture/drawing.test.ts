/** Pictures as they are drawn: with any text of people, and always within their edges. */
import { LINK_PICTURE_SIZE, type LinkPicture } from '@touchline/domain/media/link-picture';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { drawingOf } from './drawing.ts';

const printer = new TypstPrinter();
afterAll(() => printer.close());

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M0 0h100v100h-100z" fill="${colour}"/></svg>`;
const BASE = {
  locale: 'en',
  colours: { ground: '#0000ff', ink: '#ffffff', line: '#00ff00' },
  app: 'Touchline',
} as const;
const [GROUND, LINE, RED, YELLOW] = [
  [0, 0, 255],
  [0, 255, 0],
  [255, 0, 0],
  [255, 255, 0],
];

/** A match with one text everywhere. */
const match = (text: string): LinkPicture => ({
  ...BASE,
  kind: 'match',
  above: text,
  home: { club: text, team: text, shirt: square('#ff0000') },
  away: { club: text, team: '', shirt: square('#ffff00') },
  between: '12–11',
  shootout: text,
  day: text,
  time: '10:30',
  place: text,
  owner: text,
});
const team = (text: string): LinkPicture => ({
  ...BASE,
  kind: 'team',
  title: text,
  detail: text,
  shirt: square('#ff0000'),
  news: [
    { label: text, what: text, lines: [text, text] },
    { label: text, what: text, lines: [] },
  ],
  owner: '',
});

async function drawn(picture: LinkPicture) {
  const result = await printer.draw(drawingOf(picture));
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { info, at, bytes: result.bytes };
}

test('a match has its two shirts beside each other, on the ground of the team below its second colour', async () => {
  const { info, at } = await drawn(match('Ajax'));
  expect(info).toMatchObject(LINK_PICTURE_SIZE);
  expect([at(300, 150), at(900, 150), at(20, 300), at(600, 4)]).toEqual([RED, YELLOW, GROUND, LINE]);
});

test('a Team Page has its shirt', async () => {
  const { info, at } = await drawn(team('Ajax'));
  expect(info).toMatchObject(LINK_PICTURE_SIZE);
  expect([at(235, 300), at(20, 300), at(600, 4)]).toEqual([RED, GROUND, LINE]);
});

describe.each([
  ['a match', match],
  ['a Team Page', team],
])('%s', (_, of) => {
  test.each([
    ['words without end', 'Sportvereniging '.repeat(6)],
    ['a word without end', 'Sportvereniging'.repeat(6)],
    ['letters of another direction', 'الرياضي '.repeat(12)],
    ['letters without blanks', '体育俱乐部'.repeat(18)],
    ['wide letters', '﷽'.repeat(90)],
    ['markup', '#read("/etc/passwd") *bold* $x$ <label> @ref #{ panic() } \\ `raw` = h'],
    ['pictographs only', '⚽🏳️‍🌈👨‍👩‍👧'],
    ['nothing', ''],
    ['marks', `Z${'\u0301\u0316'.repeat(300)}`],
  ])('with %s stays within its edges', async (_name, text) => {
    const { at } = await drawn(of(text));
    // Without the circle of the pitch, which reaches the right edge.
    for (let y = 20; y < 430; y += 3) expect([y, at(8, y), at(1_192, y)]).toEqual([y, GROUND, GROUND]);
    for (let y = 470; y < 620; y += 3) expect([y, at(8, y), at(1_192, y)]).toEqual([y, GROUND, GROUND]);
  });

  test('with any text is drawn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 90 }), async (text) => {
        expect((await drawn(of(text))).bytes.length).toBeLessThan(300_000);
      }),
      { numRuns: 6 },
    );
  });
});
