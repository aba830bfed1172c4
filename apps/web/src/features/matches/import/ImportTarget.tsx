import { NativeSelect } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useTeams } from '#data/hooks/team/teams.ts';
import { Pair } from '#ui/parts/page/Screen.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';

export interface ImportTargetProps {
  readonly team: Team;
  readonly chooseTeam: (team: number) => void;
  /** Undefined for the usual one. */
  readonly period: number | undefined;
  readonly choosePeriod: (period: number | undefined) => void;
}

/** Where the matches go. Most coaches have one team and one season, and see nothing of this. */
export function ImportTarget({ team, chooseTeam, period, choosePeriod }: ImportTargetProps) {
  const teams = (useTeams() ?? []).filter(
    (one) => one.sid === team.sid || (one.status !== 'pending' && roleAllows(one, 'addMatch')),
  );
  const { periods } = team.metadata;
  if (teams.length < 2 && periods.length < 2) return null;
  return (
    <Pair>
      {teams.length > 1 && (
        <NativeSelect
          label={m.common_menu_team()}
          value={String(team.sid)}
          onChange={({ currentTarget: { value } }) => chooseTeam(Number(value))}
          data={teams.map((one) => ({ value: String(one.sid), label: teamTitle(one) }))}
        />
      )}
      {periods.length > 1 && (
        <NativeSelect
          label={m.common_screen_period()}
          value={period === undefined ? '' : String(period)}
          onChange={({ currentTarget: { value } }) => choosePeriod(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: m.words_automatic() },
            ...periods.map((one) => ({ value: String(one.id), label: periodTitle(one) })),
          ]}
        />
      )}
    </Pair>
  );
}
