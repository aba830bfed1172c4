/** The panel "Somebody has arrived" on match day: absent players with one tap each, a guest, or the whole list. */
import { m } from '@touchline/i18n';
import { gatheringOfMatch } from '#data/hooks/gathering.ts';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import styles from './attendance.module.css';
import { GuestForm } from './GuestForm.tsx';
import { type AttendanceOf, type Attendee, useAttendance } from './use-attendance.ts';

export function ArrivedPanel({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  const players = usePlayers();
  if (!found || players === undefined) return null;
  return <Arrived {...gatheringOfMatch(found)} players={players} />;
}

function Arrived(props: AttendanceOf) {
  const list = useAttendance(props);
  const missing = list.allPlayers.filter(isMissing);
  return (
    <div className={styles.arrived}>
      <p>{missing.length === 0 ? m.attendance_arrived_nobody() : m.attendance_arrived_tap()}</p>
      <List>
        {missing.map((player) => (
          <AttendanceRow key={player.sid} list={list} player={player} open={null} />
        ))}
        <LinkRow
          to="/match/$id/attendance/"
          params={{ id: String(list.gathering.sid) }}
          icon={<Icon name="players" />}
          title={m.screens_attendance()}
          detail={m.attendance_all()}
        />
      </List>
      {list.mayChange && <GuestForm list={list} />}
    </div>
  );
}

/** Includes latecomers, because they may arrive early. */
const isMissing = ({ presence }: Attendee) => presence !== 'here';
