/**
 * `/match/{id}/attendance/` and `/training/{id}/attendance/`: who is here. One tap per player, before and during it. The other choices
 * (injured, signed off, comes later, leaves early) unfold within the row.
 */

import { type Gathering, type GatheringName, isMatch } from '@touchline/domain/attendance/gathering';
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import { wasAnyoneAsked } from '@touchline/domain/match/sheet/sheet';
import { occasionState } from '@touchline/domain/request/closing/occasion';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { screensOf, useGathering } from '#data/hooks/gathering.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { NoGathering } from '#ui/parts/match/NoGathering.tsx';
import { TasksLink } from '#ui/parts/match/TasksLink.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { AttendanceCounts } from '#ui/parts/players/AttendanceCounts.tsx';
import { PrintButton } from '#ui/parts/print/PrintButton.tsx';
import { gatheringDetail } from '#ui/words/match/gathering-words.ts';
import { AttendancePaper } from './AttendancePaper.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import { GuestForm } from './GuestForm.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { type AttendanceOf, useAttendance } from './use-attendance.ts';

export function AttendanceScreen({ of }: { readonly of: GatheringName }) {
  const found = useGathering(of);
  const players = usePlayers();
  if (found === undefined || players === undefined) return null;
  if (found === null)
    return <NoGathering collection={of.collection} icon="players" title={m.screens_attendance()} />;
  return <AttendanceOfGathering key={of.sid} {...found} players={players} />;
}

function AttendanceOfGathering(props: AttendanceOf) {
  const list = useAttendance(props);
  const [open, setOpen] = useState<number | null>(null);
  const [only, setOnly] = useState<AttendanceStatus | null>(null);
  const { gathering, allPlayers } = list;
  const { params, requests } = screensOf(gathering);
  // A status that nobody has any more shows everybody again.
  const filtered = only !== null && !list.started && list.statuses[only] > 0;
  const shown = filtered
    ? allPlayers.filter(({ status, presence }) => presence !== null && status === only)
    : allPlayers;
  return (
    <Screen>
      <PageHeader
        title={m.screens_attendance()}
        detail={gatheringDetail(list)}
        back={<Back gathering={gathering} />}
        actions={allPlayers.length > 0 && <PrintButton />}
      />
      {list.isClosed && <Hint>{m.training_selection_was_deleted()}</Hint>}
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
            <AttendanceCounts gathering={gathering} started now={list.now} />
          ) : (
            <StatusFilter statuses={list.statuses} only={filtered ? only : null} choose={setOnly} />
          )}
          {list.mayAsk && !list.started && occasionState(gathering) !== 'draft' && (
            <LinkButton
              to={requests}
              params={params}
              variant="default"
              leftSection={<Icon name="mail" size={20} />}
            >
              {requestsText(gathering, list.statuses.not_responded)}
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
      <TasksLink gathering={gathering} />
      <AttendancePaper list={list} />
    </Screen>
  );
}

function requestsText(gathering: Gathering, silent: number): string {
  if (!wasAnyoneAsked(gathering)) return m.attendance_ask();
  return silent === 0 ? m.screens_requests() : m.attendance_requests({ count: silent });
}

/** Leads to the session; of a match to the line-up before it, to match day during it, and to the timeline after it. */
function Back({ gathering }: { readonly gathering: Gathering }) {
  const params = { id: String(gathering.sid) };
  if (!isMatch(gathering))
    return <BackLink to="/training/$id/details/" params={params} label={m.common_back()} />;
  if (isNotStarted(gathering.status))
    return <BackLink to="/match/$id/formation/" params={params} label={m.plan_back()} />;
  return isEnded(gathering.status) ? (
    <BackLink to="/match/$id/timeline/" params={params} label={m.common_back()} />
  ) : (
    <BackLink to="/match/$id/play/" params={params} label={m.common_back_to_match()} />
  );
}
