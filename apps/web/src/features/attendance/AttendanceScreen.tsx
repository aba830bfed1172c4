/**
 * `/match/{id}/attendance/`: who is here. One tap per player, before and during the match. The other choices
 * (injured, signed off, comes later, leaves early) unfold within the row.
 */
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import type { Match } from '@touchline/domain/entity/tables/match';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import { wasAnyoneAsked } from '@touchline/domain/match/sheet/sheet';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { TasksLink } from '#ui/parts/match/TasksLink.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { AttendanceCounts } from '#ui/parts/players/AttendanceCounts.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import { GuestForm } from './GuestForm.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { type AttendanceOf, useAttendance } from './use-attendance.ts';

export function AttendanceScreen({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  const players = usePlayers();
  if (found === undefined || players === undefined) return null;
  if (found === null)
    return <NoMatch icon="players" title={m.screens_attendance()} text={m.words_match_gone()} />;
  return <AttendanceOfMatch key={sid} {...found} players={players} />;
}

function AttendanceOfMatch(props: AttendanceOf) {
  const list = useAttendance(props);
  const [open, setOpen] = useState<number | null>(null);
  const [only, setOnly] = useState<AttendanceStatus | null>(null);
  const { match, allPlayers } = list;
  // A status that nobody has any more shows everybody again.
  const filtered = only !== null && !list.started && list.statuses[only] > 0;
  const shown = filtered
    ? allPlayers.filter(({ status, presence }) => presence !== null && status === only)
    : allPlayers;
  return (
    <Screen>
      <PageHeader
        title={m.screens_attendance()}
        detail={match.opponent_clubname}
        back={<Back sid={match.sid} started={!isNotStarted(match.status)} ended={isEnded(match.status)} />}
      />
      {allPlayers.length === 0 ? (
        <EmptyState
          icon="players"
          title={m.words_no_players_yet()}
          text={m.attendance_empty_text()}
          action={<LinkButton to="/players/collection/">{m.lineup_to_players()}</LinkButton>}
        />
      ) : (
        <>
          {list.started ? (
            <AttendanceCounts match={list.match} now={list.now} />
          ) : (
            <StatusFilter statuses={list.statuses} only={filtered ? only : null} choose={setOnly} />
          )}
          {list.mayAsk && !list.started && list.match.status !== 'NEW' && (
            <LinkButton
              to="/match/$id/attendancecenter/"
              params={{ id: String(match.sid) }}
              variant="default"
              leftSection={<Icon name="mail" size={20} />}
            >
              {requestsText(match, list.statuses.not_responded)}
            </LinkButton>
          )}
          {list.mayChange && <Hint>{list.started ? m.attendance_hint() : m.attendance_hint_before()}</Hint>}
          <Card flush>
            <List bare>
              {shown.map((player) => (
                <AttendanceRow
                  key={player.sid}
                  list={list}
                  player={player}
                  open={open === player.sid}
                  toggle={() => setOpen(open === player.sid ? null : player.sid)}
                />
              ))}
            </List>
          </Card>
        </>
      )}
      {list.mayChange && <GuestForm list={list} />}
      <TasksLink match={match} />
    </Screen>
  );
}

function requestsText(match: Match, silent: number): string {
  if (!wasAnyoneAsked(match)) return m.attendance_ask();
  return silent === 0 ? m.screens_requests() : m.attendance_requests({ count: silent });
}

/** Leads to the line-up before the match, to match day during it, and to the timeline after it. */
function Back({ sid, started, ended }: { sid: number; started: boolean; ended: boolean }) {
  const params = { id: String(sid) };
  if (!started) return <BackLink to="/match/$id/formation/" params={params} label={m.plan_back()} />;
  return ended ? (
    <BackLink to="/match/$id/timeline/" params={params} label={m.common_back()} />
  ) : (
    <BackLink to="/match/$id/play/" params={params} label={m.common_back_to_match()} />
  );
}
