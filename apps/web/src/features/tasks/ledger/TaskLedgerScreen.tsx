/** `/team/tasks/`: what each family did in the active season, the least at the top. */

import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { type LedgerEntry, type LedgerKind, ledgerOf } from '@touchline/domain/request/tasks/ledger';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { TASK_ICON, taskName } from '#ui/words/match/task-words.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import styles from './ledger.module.css';

export function TaskLedgerScreen() {
  const team = useCurrentTeam();
  const players = useTeamPlayers(team?.sid ?? 0);
  const matches = useMatches(team?.sid ?? 0);
  if (team === undefined || players === undefined || matches === undefined) return null;
  if (team === null) return <NoTeam />;
  return <TaskLedger team={team} players={players} matches={matches} />;
}

interface TaskLedgerProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
  readonly matches: readonly MatchSummary[];
}

function TaskLedger({ team, players, matches }: TaskLedgerProps) {
  const active = activePeriod(team);
  const period = team.metadata.periods.find(({ id }) => id === active);
  const ledger = ledgerOf(matches, active);
  const next = matches.find(({ status }) => isNotStarted(status));
  const names = squadNames(players, team);
  const rows = players
    .map((player) => ({
      sid: player.sid,
      name: names.get(player.sid) ?? '',
      entry: ledger.players.get(player.sid) ?? NOTHING,
    }))
    .sort((a, b) => a.entry.total - b.entry.total || a.entry.last - b.entry.last);
  return (
    <Screen width="wide">
      <PageHeader
        title={m.screens_task_ledger()}
        detail={period && periodTitle(period)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      {ledger.kinds.length === 0 ? (
        <EmptyState
          icon="tasks"
          title={m.tasks_ledger_empty_title()}
          text={m.tasks_ledger_empty_text()}
          action={
            next !== undefined && (
              <LinkButton to="/match/$id/tasks/" params={{ id: String(next.sid) }}>
                {m.tasks_ledger_to_match()}
              </LinkButton>
            )
          }
        />
      ) : (
        <>
          <Intro>{m.tasks_ledger_text()}</Intro>
          <Card flush>
            <LedgerTable kinds={ledger.kinds} rows={rows} />
          </Card>
          <Legend kinds={ledger.kinds} />
        </>
      )}
    </Screen>
  );
}

const NOTHING: LedgerEntry = { times: new Map(), total: 0, last: 0 };

interface LedgerRow {
  readonly sid: number;
  readonly name: string;
  readonly entry: LedgerEntry;
}

interface LedgerTableProps {
  readonly kinds: readonly LedgerKind[];
  readonly rows: readonly LedgerRow[];
}

function LedgerTable({ kinds, rows }: LedgerTableProps) {
  const most = Math.max(1, ...rows.map(({ entry }) => entry.total));
  return (
    // Scrolls sideways where many kinds do not fit; the links of the players let the keyboard reach it.
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.common_screen_player()}</th>
            <th scope="col" className={styles.total}>
              {m.tasks_ledger_total()}
            </th>
            {kinds.map((kind) => (
              <th key={kind.key} scope="col">
                <span className={styles.kind}>
                  <Icon name={TASK_ICON[kind.kind]} size={20} />
                  <span className={styles.kindName}>{taskName(kind)}</span>
                </span>
              </th>
            ))}
            <th scope="col" className={styles.last}>
              {m.tasks_ledger_last()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sid, name, entry }) => (
            <tr key={sid}>
              <th scope="row">
                <Link to="/players/collection/details/{-$id}/" params={{ id: String(sid) }}>
                  {name}
                </Link>
              </th>
              <td className={styles.total}>
                <span className={styles.sum}>
                  <b>{entry.total}</b>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ width: `${(100 * entry.total) / most}%` }} />
                  </span>
                </span>
              </td>
              {kinds.map(({ key }) => (
                <td key={key} data-none={!entry.times.has(key) || undefined}>
                  {entry.times.get(key) ?? 0}
                </td>
              ))}
              <td className={styles.last}>{entry.last === 0 ? '–' : dayText(entry.last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On phones the columns have pictures only; here are their names. */
function Legend({ kinds }: Pick<LedgerTableProps, 'kinds'>) {
  return (
    <ul className={styles.legend} aria-hidden>
      {kinds.map((kind) => (
        <li key={kind.key}>
          <Icon name={TASK_ICON[kind.kind]} size={18} />
          {taskName(kind)}
        </li>
      ))}
    </ul>
  );
}
