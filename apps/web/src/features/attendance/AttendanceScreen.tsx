/**
 * `/match/{id}/attendance/`: who is here. One tap per child, before the match and while it is played; the rest
 * (injured, signed off, comes later, leaves early) unfolds within the row.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isEnded, isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useMatchWithTeam } from '#data/hooks/match-with-team.ts';
import { usePlayers } from '#data/hooks/players.ts';
import { AttendanceCounts } from '#ui/parts/AttendanceCounts.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { List } from '#ui/parts/List.tsx';
import { NoMatch } from '#ui/parts/NoMatch.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/Screen.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import { GuestForm } from './GuestForm.tsx';
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
  const { match, everybody } = list;
  return (
    <Screen>
      <PageHeader
        title={m.screens_attendance()}
        detail={match.opponent_clubname}
        back={<Back sid={match.sid} started={!isNotStarted(match.status)} ended={isEnded(match.status)} />}
      />
      {everybody.length === 0 ? (
        <EmptyState
          icon="players"
          title={m.words_no_players_yet()}
          text={m.attendance_empty_text()}
          action={
            <Button renderRoot={(anchor) => <Link to="/players/collection/" {...anchor} />}>
              {m.lineup_to_players()}
            </Button>
          }
        />
      ) : (
        <>
          <AttendanceCounts counts={list.counts} />
          {list.mayChange && <Hint>{m.attendance_hint()}</Hint>}
          <Card flush>
            <List bare>
              {everybody.map((player) => (
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
    </Screen>
  );
}

/** To the line-up before the match, to match day while it is played, to what happened after it. */
function Back({ sid, started, ended }: { sid: number; started: boolean; ended: boolean }) {
  const params = { id: String(sid) };
  if (!started) return <BackLink to="/match/$id/formation/" params={params} label={m.plan_back()} />;
  return ended ? (
    <BackLink to="/match/$id/timeline/" params={params} label={m.common_back()} />
  ) : (
    <BackLink to="/match/$id/play/" params={params} label={m.common_back_to_match()} />
  );
}
