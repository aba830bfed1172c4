import { aTeam, kickedOff, somePlayers } from '@touchline/domain/match/match.testing';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { publicView } from '@touchline/domain/match/public-view';
import { expect, test } from 'vitest';
import { render } from './server.tsx';

const NAME = '0123456789abcdef0123456789abcdef';

function page(stream_show_images: boolean): string {
  const players = somePlayers(14).map((player) => ({ ...player, media_sid: player.sid === 7 ? 70 : 0 }));
  const { match } = kickedOff();
  const metadata = { ...match.metadata, stream_show_images };
  const view: PublicMatch | null = publicView({
    match: { ...match, privacy: 1, metadata },
    team: aTeam(players),
    players,
    portraits: new Map([[70, NAME]]),
  });
  if (view === null) throw new Error('the stream is closed');
  return render({
    ...{ page: 'match', view, layout: 'page', version: 'e.1', now: 0, locale: 'en', token: 'match-token' },
    ...{ appearance: '', origin: '', assets: { scripts: [], styles: [] } },
  });
}

test('a photo stands in the place of the shirt, of this match and this server', () => {
  const html = page(true);
  expect(html.match(/<img[^>]*>/g)).toHaveLength(1);
  expect(html).toContain(`src="/live/match-token/portraits/${NAME}-128.webp"`);
  // Beside the name, which is read aloud.
  expect(html).toMatch(/aria-hidden="true"[^>]*><img[^>]* alt(=""|[ >/])/);
});

test('where photos are not shown there are shirts only', () => {
  expect(page(false)).not.toContain('<img');
});
