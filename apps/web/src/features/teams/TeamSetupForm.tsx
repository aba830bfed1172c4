import { Switch, Textarea, TextInput } from '@mantine/core';
import { linkageProblem } from '@touchline/domain/entity/linkage';
import type { Team, TeamMetadata } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { setShirt, updateTeam, updateTeamMetadata } from '#data/commands/teams.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useTeamPlayers } from '#data/hooks/players.ts';
import { useClient } from '#data/react.tsx';
import { useSavedForm } from '#ui/forms/use-saved-form.ts';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { CaptainAndKeeper } from '#ui/parts/CaptainAndKeeper.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { SavedForm } from '#ui/parts/FormScreen.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Fields, Hint, Pair } from '#ui/parts/Screen.tsx';
import { StreamOptions } from '#ui/parts/StreamOptions.tsx';
import { FormationChoice } from '#ui/pitch/FormationChoice.tsx';
import { PitchChoice } from '#ui/pitch/PitchChoice.tsx';
import { ShirtEditor } from '#ui/shirt/ShirtEditor.tsx';
import { ClubCard } from './ClubCard.tsx';
import { DeleteTeam } from './DeleteTeam.tsx';
import { LengthFields, TeamPlayersField } from './FormatFields.tsx';
import { nameProblem } from './names-problems.ts';
import { written } from './say.ts';
import { shirtTexts } from './shirt-texts.ts';
import { shortTeamTitle, teamTitle } from './team-names.ts';

const LINKAGE_TEXTS = {
  none: () => null,
  notUrl: m.teams_err_linkage_url,
  notAllowed: m.teams_err_linkage_host,
} as const;

/** Every change is saved as it is made; a wrong one waits at its field. */
export function TeamSetupForm({ team }: { readonly team: Team }) {
  const client = useClient();
  const { metadata } = team;
  const players = useTeamPlayers(team.sid) ?? [];
  const may = useMay(team);
  const names = { clubname: team.clubname, teamname: team.teamname, division: team.division };
  const { form, field } = useSavedForm({
    values: { ...names, linkage: metadata.linkage, note: metadata.note },
    validate: {
      clubname: (_, values) => nameProblem('clubname', values),
      teamname: (_, values) => nameProblem('teamname', values),
      division: (_, values) => nameProblem('division', values),
      linkage: (address) => LINKAGE_TEXTS[linkageProblem(address.trim()) ?? 'none'](),
    },
    save: ({ note, linkage, ...changed }) => {
      if (Object.keys(changed).length > 0) void written(updateTeam(client, team.sid, changed));
      if (note !== undefined) void set({ note });
      if (linkage !== undefined) void set({ linkage: linkage.trim() });
    },
  });
  const set = (values: Partial<TeamMetadata>) => written(updateTeamMetadata(client, team.sid, values));

  return (
    <SavedForm width="wide" disabled={false}>
      <PageHeader
        title={m.teams_setup_title()}
        detail={teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      <Card title={m.teams_names_title()}>
        <Fields>
          <Pair>
            <TextInput {...field('clubname')} label={m.teams_club()} required />
            <TextInput {...field('teamname')} label={m.teams_team()} required />
          </Pair>
          <TextInput {...field('division')} label={m.teams_division()} />
          <TextInput
            {...field('linkage')}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            label={m.teams_linkage()}
            description={m.teams_linkage_text()}
          />
          <Hint>{m.teams_short_names({ names: shortTeamTitle(form.values) })}</Hint>
        </Fields>
      </Card>
      <ClubCard team={team} />
      <Card title={m.teams_shirt_title()}>
        <ShirtEditor
          shirt={team.shirt}
          texts={shirtTexts(teamTitle(team))}
          onChange={(shirt) => void written(setShirt(client, team.sid, shirt))}
        />
      </Card>
      <Card title={m.teams_play_title()}>
        <Fields>
          <Pair>
            <TeamPlayersField format={metadata} onChange={(format) => void set(format)} />
            <PitchChoice value={metadata.pitch} onChange={(pitch) => void set({ pitch })} />
          </Pair>
          <LengthFields format={metadata} onChange={(format) => void set(format)} />
          <Switch
            label={m.teams_stopped_clock()}
            description={m.teams_stopped_clock_detail()}
            checked={metadata.stoppedClock}
            onChange={({ currentTarget }) => void set({ stoppedClock: currentTarget.checked })}
          />
          <FormationChoice
            team={team}
            pitchPlayers={metadata.pitchPlayers}
            value={metadata.formation}
            pitch={metadata.pitch}
            onChange={(formation) => void set({ formation })}
          />
          <Pair>
            <CaptainAndKeeper
              players={players}
              captain={metadata.captain}
              keeper={metadata.keeper}
              onChange={(chosen) => void set(chosen)}
            />
          </Pair>
        </Fields>
      </Card>
      <Card title={m.teams_follow_title()}>
        <Fields>
          <Hint>{m.stream_defaults_text()}</Hint>
          <Switch
            size="md"
            label={m.stream_in_use()}
            description={m.stream_in_use_hint()}
            checked={metadata.ls_active}
            onChange={(event) => void set({ ls_active: event.currentTarget.checked })}
          />
          <StreamOptions
            value={{
              formation: metadata.ls_formation,
              substitutes: metadata.ls_substitutions,
              portraits: metadata.ls_portraits,
              names: metadata.public_names,
            }}
            onChange={({ formation, substitutes, portraits, names }) =>
              void set({
                ...(formation !== undefined && { ls_formation: formation }),
                ...(substitutes !== undefined && { ls_substitutions: substitutes }),
                ...(portraits !== undefined && { ls_portraits: portraits }),
                ...(names !== undefined && names !== '' && { public_names: names }),
              })
            }
          />
        </Fields>
      </Card>
      <Card title={m.teams_note()}>
        <Textarea {...field('note')} aria-label={m.teams_note()} />
      </Card>
      {may('deleteTeam') && <DeleteTeam team={team} />}
    </SavedForm>
  );
}
