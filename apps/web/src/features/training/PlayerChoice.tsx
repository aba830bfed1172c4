/** The players of a selection: by team, with a search, and all of a team at once. */
import { Checkbox, TextInput } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived } from '@touchline/domain/player/archive';
import { found } from '@touchline/domain/player/search';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { playersOfTeam } from '#data/queries/players/players.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { callName } from '#ui/words/team/player-names.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { mayTrain } from './may-train.ts';
import styles from './training.module.css';

export interface PlayerChoiceProps {
  readonly chosen: readonly number[];
  readonly problem: string | null;
  readonly onChange: (player_sids: readonly number[]) => void;
}

interface Group {
  readonly id: number;
  readonly title: string;
  readonly players: readonly Player[];
}

export function PlayerChoice({ chosen, problem, onChange }: PlayerChoiceProps) {
  const teams = useTeams();
  const players = usePlayers();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  if (teams === undefined || players === undefined) return null;
  const groups = groupsOf(teams, players, chosen);
  const shown = groups.flatMap((group) => {
    const fitting = found(group.players, sought);
    return fitting.length === 0 ? [] : [{ ...group, players: fitting }];
  });
  const known = new Set(players.map(({ sid }) => sid));
  const count = chosen.filter((sid) => known.has(sid)).length;

  function choose(sids: readonly number[], isChosen: boolean) {
    const others = chosen.filter((sid) => !sids.includes(sid));
    onChange(isChosen ? [...chosen, ...sids.filter((sid) => !chosen.includes(sid))] : others);
  }

  return (
    <Card
      title={m.common_menu_players()}
      action={<span className={styles.count}>{m.words_count_of_players({ count })}</span>}
    >
      {groups.length === 0 ? (
        <Hint>{m.training_selection_no_players()}</Hint>
      ) : (
        <>
          <TextInput
            type="search"
            aria-label={m.players_search()}
            placeholder={m.players_search()}
            leftSection={<Icon name="search" size={18} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {shown.map((group) => (
            <GroupOfPlayers
              key={group.id}
              group={group}
              chosen={chosen}
              offersAll={sought.trim() === '' && group.players.length > 1}
              choose={choose}
            />
          ))}
          {shown.length === 0 && <Hint role="status">{m.training_selection_none_found()}</Hint>}
        </>
      )}
      <ProblemLine text={problem} />
    </Card>
  );
}

interface GroupOfPlayersProps {
  readonly group: Group;
  readonly chosen: readonly number[];
  readonly offersAll: boolean;
  readonly choose: (sids: readonly number[], isChosen: boolean) => void;
}

function GroupOfPlayers({ group, chosen, offersAll, choose }: GroupOfPlayersProps) {
  const sids = group.players.map(({ sid }) => sid);
  const inGroup = sids.filter((sid) => chosen.includes(sid)).length;
  const hasAll = inGroup === sids.length;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{group.title}</legend>
      <div className={styles.players}>
        {offersAll && (
          <Checkbox
            className={styles.all ?? ''}
            label={m.training_selection_all_of({ team: group.title })}
            checked={hasAll}
            indeterminate={inGroup > 0 && !hasAll}
            onChange={() => choose(sids, !hasAll)}
          />
        )}
        {group.players.map((player) => (
          <Checkbox
            key={player.sid}
            className={styles.player ?? ''}
            label={callName(player) || m.words_a_player()}
            checked={chosen.includes(player.sid)}
            onChange={({ currentTarget: { checked } }) => choose([player.sid], checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const NO_TEAM = 0;
const OTHERS = -1;

/** The teams that the account trains, own players without a team, and chosen players who are in none of these. */
function groupsOf(
  teams: readonly Team[],
  players: readonly Player[],
  chosen: readonly number[],
): readonly Group[] {
  const active = players.filter((player) => !isArchived(player));
  const trained = teams.filter(mayTrain);
  const ofTeams = trained.map((team) => ({
    id: team.sid,
    title: teamTitle(team),
    players: playersOfTeam(active, team),
  }));
  const placed = new Set(teams.flatMap(({ player_sids }) => player_sids));
  const offered = new Set(trained.flatMap(({ player_sids }) => player_sids));
  const groups: readonly Group[] = [
    ...ofTeams,
    {
      id: NO_TEAM,
      title: m.training_selection_no_team(),
      players: active.filter(({ sid, team_sid }) => !placed.has(sid) && team_sid === 0),
    },
  ];
  for (const { players: some } of groups) for (const { sid } of some) offered.add(sid);
  const others = players.filter(({ sid }) => chosen.includes(sid) && !offered.has(sid));
  return [...groups, { id: OTHERS, title: m.training_selection_other(), players: others }].filter(
    (group) => group.players.length > 0,
  );
}
