import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicView } from '@touchline/domain/match/public/public-view';
import { aTeam, kickedOff, somePlayers } from '@touchline/domain/match/testing/match.testing';
import type { PublicPicture } from '@touchline/domain/media/public-picture';
import { expect, test } from 'vitest';
import { render } from './server.tsx';

const nameOf = (number: number) => String(number).repeat(32);
const pictureOf = (first: number): PublicPicture => [
  { size: 320, name: nameOf(first), width: 320, height: 160 },
  { size: 960, name: nameOf(first + 1), width: 700, height: 350 },
  { size: 1920, name: nameOf(first + 2), width: 700, height: 350 },
];

function page(count: number, locale: 'en' | 'nl-NL' = 'en'): string {
  const players = somePlayers(14);
  const { match } = kickedOff();
  const eid = match.events[0]?.eid ?? '';
  const pictures = new Map([[eid, [pictureOf(1), pictureOf(4)].slice(0, count)]]);
  const view: PublicMatch | null = publicView({
    match: { ...match, privacy: 1 },
    team: aTeam(players),
    players,
    pictures,
  });
  if (view === null) throw new Error('the stream is closed');
  return render({
    page: 'match',
    view,
    layout: 'page',
    version: 'e.1',
    now: 0,
    locale,
    token: 'match-token',
    appearance: '',
    origin: '',
    assets: { scripts: [], styles: [] },
  });
}
const imagesIn = (html: string) => html.match(/<img[^>]*>/g) ?? [];

test('a picture of an event is small first, and large where a follower opens it', () => {
  const [small = '', large = '', ...others] = imagesIn(page(1));
  expect(others).toEqual([]);
  expect(small).toContain(`src="/live/match-token/pictures/${nameOf(1)}.webp"`);
  expect(small).toContain('alt="Photo: Kick-off');
  expect(large).toContain(`src="/live/match-token/pictures/${nameOf(3)}.webp"`);
  // Both large sizes have the same pixels.
  expect(large).toContain(`="/live/match-token/pictures/${nameOf(2)}.webp 700w"`);
  for (const image of [small, large]) expect(image).toContain('loading="lazy"');
});

test('several pictures are counted in their alternative texts', () => {
  const html = page(2);
  expect(html).toContain('alt="Photo 1 of 2: Kick-off');
  expect(html).toContain('alt="Photo 2 of 2: Kick-off');
  expect(page(1, 'nl-NL')).toContain('alt="Foto: ');
});

test('a match without pictures has no image', () => {
  expect(imagesIn(page(0))).toEqual([]);
});
