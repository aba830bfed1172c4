/** Reports entries that other people record in an open match, and entries of this device that no longer count. */
import type { Match, MatchEvent } from '@touchline/domain/entity/tables/match';
import { isActive, isInternal } from '@touchline/domain/match/events/events';
import { type Clash, clashesOf } from '@touchline/domain/match/timeline/entries';
import { deviceOf } from '@touchline/domain/match/timeline/equal-events';
import { m } from '@touchline/i18n';
import { deviceNumber } from '@touchline/sync/writes/leases';
import { useEffect, useRef } from 'react';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { showLowPriorityToast } from '#ui/toast/low-priority.ts';
import { entryText } from '#ui/words/match/event-sentence.ts';
import { notedBy } from '#ui/words/match/noted-by.ts';

export function EntryNews({ sid }: { readonly sid: number }) {
  const client = useClient();
  const match = useMatch(sid);
  const names = useCallNames();
  /** The entries at the time of the last report. */
  const seen = useRef<Match | null>(null);

  useEffect(() => {
    if (match === undefined || match === null || names === undefined) return;
    const before = seen.current;
    seen.current = match;
    if (before === null || before.sid !== match.sid) return;
    const here = String(deviceNumber(client.live.state));
    const text = (event: MatchEvent) => entryText(event, (player) => names.get(player) ?? m.words_a_player());
    const news = newEntries(before, match).filter((event) => deviceOf(event) !== here);
    const lost = newClashes(before, match).filter(({ eid }) => deviceOf({ eid }) === here);
    for (const clash of lost) showToast({ text: lostText(match, clash, text), tone: 'problem' });
    if (lost.length === 0 && news.length > 0) showLowPriorityToast(newsText(news, text));
  }, [client, match, names]);
  return null;
}

type TextOf = (event: MatchEvent) => string;

function newEntries(before: Match, after: Match): readonly MatchEvent[] {
  const known = new Set(before.events.map(({ eid }) => eid));
  return after.events.filter(
    (event) =>
      !known.has(event.eid) && isActive(event) && (event.type === 'UNDEFINED' || !isInternal(event.type)),
  );
}

function newClashes(before: Match, after: Match): readonly Clash[] {
  const known = new Set(clashesOf(before).map(({ eid }) => eid));
  return clashesOf(after).filter(({ eid }) => !known.has(eid));
}

function newsText(news: readonly MatchEvent[], text: TextOf): string {
  const [first] = news;
  if (first === undefined || news.length > 1) return m.matchday_news_many({ count: news.length });
  const name = notedBy(first);
  const entry = text(first);
  return name === '' ? m.matchday_news_unnamed({ entry }) : m.matchday_news({ name, entry });
}

function lostText(match: Match, { eid, against }: Clash, text: TextOf): string {
  const [lost, held] = [eid, against].map((of) => match.events.find((event) => event.eid === of));
  if (lost === undefined) return m.timeline_clash_row();
  if (held === undefined) return m.timeline_clash_alone({ lost: text(lost) });
  const name = notedBy(held);
  const both = { lost: text(lost), held: text(held) };
  return name === '' ? m.timeline_clash_lost(both) : m.timeline_clash_lost_by({ ...both, name });
}
