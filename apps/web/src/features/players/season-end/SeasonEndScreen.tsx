/** `/players/seasonend/`: players who left more than a year ago, and what is still kept about them. */
import { Button, Checkbox } from '@mantine/core';
import type { KeptPart, LeftPlayer } from '@touchline/domain/keeping/season-end';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { removeKept } from '#data/commands/team/season-end.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useNow } from '#data/hooks/now.ts';
import { useLeftPlayers } from '#data/hooks/team/left-players.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { written } from '../toasts.ts';
import styles from './season-end.module.css';

const EVERY_MS = 3_600_000;

export function SeasonEndScreen() {
  const left = useLeftPlayers(useNow(EVERY_MS));
  if (left === undefined) return null;
  return (
    <Screen>
      <PageHeader
        title={m.screens_season_end()}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      {left.length === 0 ? (
        <EmptyState icon="check" title={m.players_left_none()} text={m.players_left_none_text()} />
      ) : (
        <LeftPlayers left={left} />
      )}
    </Screen>
  );
}

function LeftPlayers({ left }: { readonly left: readonly LeftPlayer[] }) {
  const client = useClient();
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const chosen = left.filter(({ player }) => !kept.has(player.sid));

  function toggle(sid: number) {
    setKept((before) => {
      const after = new Set(before);
      if (!after.delete(sid)) after.add(sid);
      return after;
    });
  }

  async function remove() {
    const players = chosen.map(({ player }) => player.sid);
    const done = await written(removeKept(client, players));
    if (done !== null)
      showDoneToast(m.players_left_removed({ count: players.length }), undoOf(client, done.action));
  }

  return (
    <>
      <Intro>{m.players_left_text()}</Intro>
      <Card flush>
        <ul className={styles.players}>
          {left.map(({ player, since, kept: parts }) => (
            <li key={player.sid}>
              <Checkbox
                checked={!kept.has(player.sid)}
                onChange={() => toggle(player.sid)}
                label={callName(player)}
                description={
                  <>
                    {since === 0 ? '' : `${m.players_left_since({ month: monthText(since) })} · `}
                    {parts.map((part) => PARTS[part]()).join(', ')}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <Button
        size="lg"
        color="red"
        variant="outline"
        disabled={chosen.length === 0}
        onClick={() => void remove()}
      >
        {m.players_left_remove({ count: chosen.length })}
      </Button>
    </>
  );
}

const PARTS: Readonly<Record<KeptPart, () => string>> = {
  contact: m.players_left_contact,
  photo: m.players_left_photo,
  notes: m.players_left_notes,
  reasons: m.players_left_reasons,
};

/** `March 2025`. */
function monthText(seconds: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(seconds * 1_000);
}
