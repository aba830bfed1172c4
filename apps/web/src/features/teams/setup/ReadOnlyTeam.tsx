/** The read-only setup of a team. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { formationOf } from '@touchline/domain/pitch/formations';
import { defaultLevel } from '@touchline/domain/privacy/levels';
import { formationChoices } from '@touchline/domain/team/own-formations';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { minutesText } from '#ui/words/minutes-text.ts';
import { PUBLIC_NAMES_TEXT } from '#ui/words/public-names.ts';
import { ageText } from '#ui/words/team/age-words.ts';
import { formationLabel } from '#ui/words/team/formation-words.ts';
import { PITCH_TEXTS } from '#ui/words/team/pitch-words.ts';
import { shirtTexts } from '#ui/words/team/shirt-words.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../teams.module.css';
import { type Fact, Facts } from './Facts.tsx';
import { PlanEnded } from './PlanEnded.tsx';
import { useFederations } from './use-federations.ts';

export interface ReadOnlyTeamProps {
  readonly team: Team;
  /** The notes about the team. */
  readonly notes: ReactNode;
}

export function ReadOnlyTeam({ team, notes }: ReadOnlyTeamProps) {
  return (
    <Screen>
      <PageHeader
        title={m.screens_team_facts()}
        detail={teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      <PlanEnded team={team} />
      <Card title={m.words_names()}>
        <Names team={team} />
      </Card>
      <Card title={m.teams_shirt_title()}>
        <div className={styles.shirtReadOnly}>
          <Shirt shirt={team.shirt} size={112} number={10} title={shirtTexts(teamTitle(team)).preview} />
        </div>
      </Card>
      <Card title={m.teams_facts_play()}>
        <Play team={team} />
      </Card>
      <Card title={m.words_what_followers_see()}>
        <Followers team={team} />
      </Card>
      {notes}
    </Screen>
  );
}

function Names({ team }: { readonly team: Team }) {
  const answer = useFederations();
  const federation = answer?.ok === true && answer.value.find(({ id }) => id === team.federation);
  return (
    <Facts
      facts={[
        [m.common_club(), team.clubname],
        [m.common_menu_team(), team.teamname],
        [m.teams_division(), team.division],
        [m.ages_group(), team.metadata.age_group === '' ? '' : ageText(team.metadata.age_group)],
        [m.teams_federation(), federation ? `${federation.flag} ${federation.title}`.trim() : ''],
        [m.teams_club_number(), team.club_id === 0 ? '' : team.club_id],
      ]}
    />
  );
}

function Play({ team }: { readonly team: Team }) {
  const { metadata } = team;
  const { pitchPlayers, matchLength, matchParts } = metadata;
  const players = useTeamPlayers(team.sid) ?? [];
  const formation =
    formationChoices(team, pitchPlayers, metadata.formation).find(({ id }) => id === metadata.formation) ??
    formationOf(pitchPlayers, metadata.formation);
  const named = (sid: number) => {
    const player = players.find((one) => one.sid === sid);
    return player === undefined ? '' : player.nickname || player.firstname;
  };
  return (
    <Facts
      facts={[
        [m.teams_players_on_pitch(), pitchPlayers],
        [m.words_pitch(), PITCH_TEXTS[pitchKindOf(metadata.pitch)]()],
        [
          m.words_match(),
          m.words_parts_of_minutes({ parts: matchParts, minutes: minutesText(matchLength / matchParts) }),
        ],
        [m.words_stopped_clock(), metadata.stoppedClock ? m.words_yes() : ''],
        [m.common_formation(), formationLabel(formation)],
        [m.words_captain(), named(metadata.captain)],
        [m.words_keeper(), named(metadata.keeper)],
      ]}
    />
  );
}

function Followers({ team: { metadata } }: { readonly team: Team }) {
  if (!metadata.ls_active) return <Hint>{m.teams_facts_no_live()}</Hint>;
  const shown = (label: string, isShown: boolean): Fact => [
    label,
    isShown ? m.teams_facts_shown() : m.teams_facts_not_shown(),
  ];
  return (
    <Facts
      facts={[
        shown(m.common_screen_lineup(), metadata.ls_formation),
        shown(m.teams_facts_bench(), metadata.ls_substitutions),
        shown(m.screens_photos(), metadata.ls_portraits && metadata.public_names !== 'shirt_number'),
        shown(m.teams_facts_media(), metadata.ls_media),
        [
          m.stream_names(),
          defaultLevel(metadata.age_group) === 'shielded'
            ? m.teams_no_names()
            : PUBLIC_NAMES_TEXT[metadata.public_names](),
        ],
        shown(m.stream_show_cards(), metadata.public_cards),
      ]}
    />
  );
}
