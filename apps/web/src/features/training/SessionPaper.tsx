/** The plan of a session on paper, with the players to tick. */
import { plannedMinutes } from '@touchline/domain/training/plan';
import { m } from '@touchline/i18n';
import { usePlayers } from '#data/hooks/team/players.ts';
import type { SessionWithTeam } from '#data/hooks/training/sessions.ts';
import { Paper, PaperBox, PaperTable } from '#ui/parts/print/Paper.tsx';
import { gatheringHeading } from '#ui/words/match/gathering-words.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import { planTime } from './plan-time.ts';

export function SessionPaper({ session, selection, team }: SessionWithTeam) {
  const players = usePlayers();
  const names = squadNames(players ?? [], team ?? selection ?? undefined);
  const { plan, note } = session;
  return (
    <Paper
      title={sessionTitle(session, selection)}
      detail={gatheringHeading({ gathering: session, title: '' })}
    >
      {() => (
        <>
          {plan.length > 0 && (
            <>
              <h2>{m.training_plan()}</h2>
              <PaperTable
                columns={[m.words_part(), m.request_closing_time(), m.statistics_minutes_column()]}
                rows={plan.map((block, at) => ({
                  id: block.id,
                  cells: [
                    block.text,
                    planTime(session, plannedMinutes(plan.slice(0, at))),
                    String(block.minutes),
                  ],
                }))}
              />
            </>
          )}
          {note !== '' && <p>{note}</p>}
          <h2>{m.common_menu_players()}</h2>
          <PaperTable
            columns={[m.common_screen_player(), m.lineup_here(), m.screens_notes()]}
            rows={session.player_sids.flatMap((sid) => {
              const name = names.get(sid);
              return name === undefined ? [] : [{ id: sid, cells: [name, <PaperBox key="here" />, ''] }];
            })}
          />
        </>
      )}
    </Paper>
  );
}
