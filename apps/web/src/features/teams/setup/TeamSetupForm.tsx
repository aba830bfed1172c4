import { Switch, TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { defaultLevel } from '@touchline/domain/privacy/levels';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import { isWrong } from '#ui/forms/is-wrong.ts';
import { type EditingState, useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { StreamOptions } from '#ui/parts/match/StreamOptions.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Pair, Screen } from '#ui/parts/page/Screen.tsx';
import { CaptainAndKeeper } from '#ui/parts/players/CaptainAndKeeper.tsx';
import { FormationChoice } from '#ui/pitch/FormationChoice.tsx';
import { PitchChoice } from '#ui/pitch/PitchChoice.tsx';
import { ShirtRow } from '#ui/shirt/ShirtRow.tsx';
import { minutesText } from '#ui/words/minutes-text.ts';
import { PUBLIC_NAMES_TEXT } from '#ui/words/public-names.ts';
import { shortTeamTitle, teamTitle } from '#ui/words/team/team-names.ts';
import { type TeamSetupValues, teamSetupForm } from '../team-forms.ts';
import { written } from '../toasts.ts';
import { AgeFold } from './AgeFold.tsx';
import { AttendanceFold } from './AttendanceFold.tsx';
import { ClubFields } from './ClubFields.tsx';
import { DeleteTeam } from './DeleteTeam.tsx';
import { LengthFields, TeamPlayersField } from './FormatFields.tsx';

interface FoldProps {
  readonly team: Team;
  readonly edit: EditingState<TeamSetupValues>;
}

export interface TeamSetupFormProps {
  readonly team: Team;
  /** The notes about the team. They belong to another feature, so the app passes them in. */
  readonly notes: ReactNode;
}

/** Every change is saved at once; an invalid value stays in its field with a message. */
export function TeamSetupForm({ team, notes }: TeamSetupFormProps) {
  const edit = useEditing(teamSetupForm, { store: useClient(), row: team, written });
  const may = useMay(team);
  return (
    <Screen width="wide">
      <PageHeader
        title={m.common_screen_team_setup()}
        detail={teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      <NamesFold team={team} edit={edit} />
      <AgeFold edit={edit} />
      {notes}
      <ClubFold team={team} edit={edit} />
      <PlayFold team={team} edit={edit} />
      <AttendanceFold team={team} />
      <FollowersFold edit={edit} />
      {may('deleteTeam') && <DeleteTeam team={team} />}
    </Screen>
  );
}

function NamesFold({ team, edit }: FoldProps) {
  const { values, field, choose } = edit;
  return (
    <Fold title={m.words_names()} startsOpen wrong={isWrong(edit, ['clubname', 'teamname', 'division'])}>
      <Fields>
        <Pair>
          <TextInput {...field('clubname')} label={m.common_club()} required />
          <TextInput {...field('teamname')} label={m.common_menu_team()} required />
        </Pair>
        <Hint>{m.teams_short_names({ names: shortTeamTitle(values) })}</Hint>
        <TextInput {...field('division')} label={m.teams_division()} />
        <ShirtRow
          title={m.teams_shirt_title()}
          team={teamTitle(team)}
          shirt={values.shirt}
          onChange={(shirt) => choose({ shirt: { ...values.shirt, ...shirt } })}
        />
      </Fields>
    </Fold>
  );
}

function ClubFold({ team, edit }: FoldProps) {
  return (
    <Fold title={m.teams_club_link()} wrong={isWrong(edit, ['linkage'])}>
      <Fields>
        <TextInput
          {...edit.field('linkage')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          label={m.teams_linkage()}
          description={m.teams_linkage_text()}
        />
        <ClubFields team={team} edit={edit} />
      </Fields>
    </Fold>
  );
}

function PlayFold({ team, edit }: FoldProps) {
  const { values, choose } = edit;
  const players = useTeamPlayers(team.sid) ?? [];
  const { pitchPlayers, matchParts, matchLength } = values;
  return (
    <Fold
      title={m.teams_play_title()}
      detail={m.teams_home_format({
        players: pitchPlayers,
        parts: matchParts,
        minutes: minutesText(matchLength / matchParts),
      })}
    >
      <Fields>
        <Pair>
          <TeamPlayersField format={values} onChange={choose} />
          <PitchChoice value={values.pitch} onChange={(pitch) => choose({ pitch })} />
        </Pair>
        <LengthFields format={values} onChange={choose} />
        <Switch
          label={m.words_stopped_clock()}
          description={m.teams_stopped_clock_detail()}
          checked={values.stoppedClock}
          onChange={({ currentTarget }) => choose({ stoppedClock: currentTarget.checked })}
        />
        <FormationChoice
          team={team}
          pitchPlayers={pitchPlayers}
          value={values.formation}
          pitch={values.pitch}
          onChange={(formation) => choose({ formation })}
        />
        <Pair>
          <CaptainAndKeeper
            players={players}
            captain={values.captain}
            keeper={values.keeper}
            onChange={choose}
          />
        </Pair>
      </Fields>
    </Fold>
  );
}

/** The names that others see of a player whose family has not chosen. */
function namesDetail({ age_group, public_names }: FoldProps['edit']['values']): string {
  return defaultLevel(age_group) === 'shielded' ? m.teams_no_names() : PUBLIC_NAMES_TEXT[public_names]();
}

function FollowersFold({ edit }: Pick<FoldProps, 'edit'>) {
  const { values, choose } = edit;
  return (
    <Fold title={m.words_what_followers_see()} detail={namesDetail(values)}>
      <Fields>
        <Hint>{m.stream_defaults_text()}</Hint>
        <Switch
          size="md"
          label={m.stream_in_use()}
          description={m.stream_in_use_hint()}
          checked={values.ls_active}
          onChange={(event) => choose({ ls_active: event.currentTarget.checked })}
        />
        <StreamOptions
          value={{
            formation: values.ls_formation,
            substitutes: values.ls_substitutions,
            portraits: values.ls_portraits,
            media: values.ls_media,
            names: values.public_names,
            cards: values.public_cards,
          }}
          onChange={({ formation, substitutes, portraits, media, names, cards }) =>
            choose({
              ...(formation !== undefined && { ls_formation: formation }),
              ...(substitutes !== undefined && { ls_substitutions: substitutes }),
              ...(portraits !== undefined && { ls_portraits: portraits }),
              ...(media !== undefined && { ls_media: media }),
              ...(names !== undefined && names !== '' && { public_names: names }),
              ...(cards !== undefined && { public_cards: cards }),
            })
          }
        />
      </Fields>
    </Fold>
  );
}
