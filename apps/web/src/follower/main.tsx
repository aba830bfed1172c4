/** The browser's entry of the follower's page: hydrates the server's markup and listens to the event stream. */
import { isLocale, setLocale } from '@touchline/i18n';
import { useEffect, useReducer, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { type Line, listen } from './live/listen.ts';
import { type LiveState, reduceLive } from './live/live-state.ts';
import { ClosedPage } from './pages/ClosedPage.tsx';
import { EmbedPage, EmptyEmbed } from './pages/EmbedPage.tsx';
import { FollowerPage } from './pages/FollowerPage.tsx';
import type { EmbeddedState } from './server.tsx';
import { emptyTexts } from './words/empty-texts.ts';
import { titleOf } from './words/texts.ts';

const root = document.getElementById('root');
const embedded = document.getElementById('state')?.textContent;

if (root !== null && embedded) {
  const state = JSON.parse(embedded) as EmbeddedState;
  if (isLocale(state.locale)) setLocale(state.locale);
  hydrateRoot(root, <LivePage {...state} />);
}

function LivePage({ layout, token, view, version, now, locale }: EmbeddedState) {
  const [offset, setOffset] = useState(() => now - Date.now());
  const [nowSeconds, setNowSeconds] = useState(Math.floor(now / 1000));
  const [live, tell] = useReducer(reduceLive, {
    view,
    version,
    line: view === null ? 'closed' : 'listening',
    lost: false,
  } satisfies LiveState);

  const line = useRef<Line>(null);

  useEffect(() => {
    line.current = listen(token, { heard: tell, clock: (serverNow) => setOffset(serverNow - Date.now()) });
    return () => line.current?.stop();
  }, [token]);

  useEffect(() => {
    // A patch does not fit. Only a new connection without a last event id brings the whole state.
    if (live.lost) line.current?.restart();
  }, [live.lost]);

  useEffect(() => {
    const tick = () => setNowSeconds(Math.floor((Date.now() + offset) / 1000));
    tick();
    const timer = window.setInterval(tick, 1_000);
    return () => window.clearInterval(timer);
  }, [offset]);

  const reason = live.line === 'gone' ? 'unknown' : 'closed';
  const title = live.view === null ? emptyTexts(reason).title : titleOf(live.view);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const embed = layout === 'embed';
  if (live.view === null) return embed ? <EmptyEmbed reason={reason} /> : <ClosedPage reason={reason} />;
  const shown = { token, view: live.view, line: live.line, nowSeconds, locale };
  return embed ? <EmbedPage {...shown} /> : <FollowerPage {...shown} />;
}
