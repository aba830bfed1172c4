import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicView } from '@touchline/domain/match/public/public-view';
import { aTeam, kickedOff, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { expect, test } from 'vitest';
import { render } from './server.tsx';

const NAME = '0123456789abcdef0123456789abcdef';

function page(stream_show_images: boolean): string {
  const players = somePlayers(14).map((player) => ({ ...player, media_sid: player.sid === 7 ? 70 : 0 }));
  const { match } = kickedOff();
  const metadata = { ...match.metadata, stream_show_images };
  const view: PublicMatch | null = publicView({
    match: { ...match, privacy: 1, metadata },
    team: aTeam(players, { age_group: 'adult' }),
    players,
    portraits: new Map([[70, NAME]]),
  });
  if (view === null) throw new Error('the stream is closed');
  return render({
    page: 'match',
    view,
    layout: 'page',
    version: 'e.1',
    now: 0,
    locale: 'en',
    token: 'match-token',
    appearance: '',
    origin: '',
    assets: { scripts: [], styles: [] },
  });
}

test('a photo of this match and this server replaces the shirt', () => {
  const html = page(true);
  expect(html.match(/<img[^>]*>/g)).toHaveLength(1);
  expect(html).toContain(`src="/live/match-token/portraits/${NAME}-128.webp"`);
  // The name beside the photo is what screen readers read.
  expect(html).toMatch(/aria-hidden="true"[^>]*><img[^>]* alt(=""|[ >/])/);
});

test('only shirts are shown where the coach does not show photos', () => {
  expect(page(false)).not.toContain('<img');
});
