/** The attendance list on paper, to tick with a pen where no phone is at hand. Reasons are private and not on it. */
import { isMatch } from '@touchline/domain/attendance/gathering';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { Paper, PaperBox, PaperTable } from '#ui/parts/print/Paper.tsx';
import { PRESENCE_TEXT, STATUS_TEXT } from '#ui/words/match/attendance-words.ts';
import { gatheringHeading } from '#ui/words/match/gathering-words.ts';
import type { AttendanceList, Attendee } from './use-attendance.ts';

/** Rows for people who come along unannounced. */
const FREE_ROWS = [1, 2, 3];

export function AttendancePaper({ list }: { readonly list: AttendanceList }) {
  const { gathering, allPlayers, started } = list;
  const numbered = isMatch(gathering);
  const withNumber = (number: string) => (numbered ? [number] : []);
  return (
    <Paper title={m.screens_attendance()} detail={gatheringHeading(list)}>
      {() => (
        <PaperTable
          columns={[
            m.common_screen_player(),
            ...withNumber(m.sideline_opponent_number()),
            m.changes_player_status(),
            m.lineup_here(),
            m.screens_notes(),
          ]}
          rows={[
            ...allPlayers.map((player) => ({
              id: player.sid,
              cells: [
                player.name,
                ...withNumber(player.number === SHIRT_NUMBER_NONE ? '' : String(player.number ?? '')),
                statusOf(player, started),
                <PaperBox key="here" />,
                '',
              ],
            })),
            ...FREE_ROWS.map((row) => ({
              id: `free-${row}`,
              cells: ['', ...withNumber(''), '', <PaperBox key="here" />, ''],
            })),
          ]}
        />
      )}
    </Paper>
  );
}

function statusOf({ presence, status }: Attendee, started: boolean): string {
  if (presence === null) return '';
  return started ? PRESENCE_TEXT[presence]() : STATUS_TEXT[status]();
}
