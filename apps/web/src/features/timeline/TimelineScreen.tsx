/** `/match/{id}/timeline/`: what happened, newest first; everything can be corrected or undone here. */

import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import { minuteText } from '@touchline/domain/match/clock';
import { isFlow, isGoal } from '@touchline/domain/match/events';
import { sideNames, theirSide } from '@touchline/domain/match/names';
import { scoreOf } from '@touchline/domain/match/score';
import { recentFirst, type TimelineRow, timelineOf } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { decideMatch } from '#data/commands/match-day.ts';
import { undo } from '#data/commands/undo.ts';
import { useMatch } from '#data/hooks/matches.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { useTeams } from '#data/hooks/teams.ts';
import { useUndo } from '#data/hooks/undo.ts';
import { useClient } from '#data/react.tsx';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { BottomSheet } from '#ui/parts/BottomSheet.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { ScoreBoard } from '#ui/parts/ScoreBoard.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { eventText, goalTypeText } from '#ui/words/event-words.ts';
import { EditEvent } from './EditEvent.tsx';
import styles from './timeline.module.css';

export function TimelineScreen({ sid }: { sid: number }) {
  const match = useMatch(sid);
  const teams = useTeams();
  const players = usePlayers();
  if (match === undefined || teams === undefined || players === undefined) return null;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  if (match === null || team === undefined) {
    return <EmptyState icon="matches" title={m.timeline_title()} text={m.timeline_gone()} />;
  }
  const names = new Map(players.map((player) => [player.sid, player.nickname || player.firstname]));
  return (
    <Timeline
      match={match}
      team={team}
      nameOf={(player) => names.get(player) ?? m.timeline_unknown_player()}
    />
  );
}

interface TimelineProps {
  readonly match: Match;
  readonly team: Team;
  readonly nameOf: (sid: number) => string;
}

function Timeline({ match, team, nameOf }: TimelineProps) {
  const client = useClient();
  const last = useUndo(match.sid);
  const [editing, setEditing] = useState<string | null>(null);
  const names = sideNames(match, team);
  const rows = recentFirst(timelineOf(match));
  const edited = rows.find((row) => row.eid === editing);
  const score = scoreOf(match);
  const [homeShirt, awayShirt] = match.awaygame
    ? [match.opponent_shirt, team.shirt]
    : [team.shirt, match.opponent_shirt];

  async function remove(eid: string) {
    setEditing(null);
    const removed = await decideMatch(client, match.sid, { type: 'removeEvent', eid });
    if (!removed.ok) return showToast({ text: m.timeline_cannot(), tone: 'problem' });
    const { action } = removed.value;
    if (action === null) return;
    showToast({
      text: m.timeline_removed(),
      onUndo: () => void undo(client, action),
    });
  }

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.timeline_title()}
        back={<BackLink to="/matches/" label={m.timeline_back()} />}
        actions={
          last && (
            <Button
              variant="default"
              leftSection={<Icon name="undo" size={18} />}
              onClick={() => undo(client, last.action)}
            >
              {m.timeline_undo_last()}
            </Button>
          )
        }
      />
      <ScoreBoard
        home={{ club: names.home.clubShort, team: names.home.teamShort, shirt: homeShirt, score: score.home }}
        away={{ club: names.away.clubShort, team: names.away.teamShort, shirt: awayShirt, score: score.away }}
        label={m.live_score_label({
          homeTeam: names.home.full,
          home: score.home,
          awayTeam: names.away.full,
          away: score.away,
        })}
      />
      {rows.length === 0 && (
        <EmptyState icon="whistle" title={m.timeline_empty_title()} text={m.timeline_empty_text()} />
      )}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={row.eid}
            row={row}
            nameOf={nameOf}
            opponent={names[theirSide(match)].clubShort}
            edit={row.editable ? () => setEditing(row.eid) : null}
          />
        ))}
      </ol>
      <BottomSheet
        close={m.common_close()}
        opened={edited !== undefined}
        onClose={() => setEditing(null)}
        title={m.timeline_edit_title()}
      >
        {edited !== undefined && (
          <EditEvent
            key={edited.eid}
            match={match}
            row={edited}
            nameOf={nameOf}
            remove={() => remove(edited.eid)}
            done={() => setEditing(null)}
          />
        )}
      </BottomSheet>
    </div>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  readonly nameOf: (sid: number) => string;
  readonly opponent: string;
  readonly edit: (() => void) | null;
}

function Row({ row, nameOf, opponent, edit }: RowProps) {
  const flow = isFlow(row.type);
  const who = row.player !== 0 ? nameOf(row.player) : row.ours ? '' : opponentText(row, opponent);
  const details = detailsOf(row, nameOf);
  const content = (
    <>
      <span className={styles.minute}>{row.kick === null ? minuteText(row) : ''}</span>
      <EventIcon type={row.type === 'SUBS_IN' && row.off !== 0 ? 'SUBSTITUTION' : row.type} size={26} />
      <span className={styles.what}>
        <b>{flow || who === '' ? eventText(row.type) : who}</b>
        <span>
          {[flow || who === '' || isGoal(row.type) ? '' : eventText(row.type), ...details]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <b className={styles.after}>{isGoal(row.type) || flow ? `${row.score.home}–${row.score.away}` : ''}</b>
    </>
  );
  return (
    <li data-flow={flow || undefined}>
      {edit === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <button type="button" className={styles.row} onClick={edit} title={m.timeline_edit_title()}>
          {content}
        </button>
      )}
    </li>
  );
}

function opponentText(row: TimelineRow, opponent: string): string {
  if (row.playername !== '') return row.playername;
  return row.sn > 0 ? m.live_opponent_number({ team: opponent, number: row.sn }) : opponent;
}

function detailsOf(row: TimelineRow, nameOf: (sid: number) => string): readonly string[] {
  const details: string[] = [];
  if (row.type === 'OWN_GOAL') details.push(m.live_own_goal_by());
  if (row.assist !== 0) details.push(m.live_from({ name: nameOf(row.assist) }));
  if (row.off !== 0) details.push(m.live_for({ name: nameOf(row.off) }));
  const kind = isGoal(row.type) ? goalTypeText(row.goalType) : undefined;
  if (kind !== undefined) details.push(kind);
  return details;
}
