/** `/players/collection/details/{id}/privacy/`: what people outside the staff see of a player, in each of their teams. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { picturesWith } from '@touchline/domain/privacy/child-pictures';
import { levelReason } from '@touchline/domain/privacy/coach-level';
import { isDoubted, levelOf } from '@touchline/domain/privacy/levels';
import { seenInTeam } from '@touchline/domain/request/answering/seen-on-link';
import { m } from '@touchline/i18n';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeamPage } from '#data/hooks/team/team-page.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { SeenList } from '#ui/parts/players/SeenList.tsx';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { LEVEL_MEANING, REASON_TEXT } from '#ui/words/team/seen-words.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { mayEditPlayers, maySeeContact } from '../permission.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { CoachChoice } from './CoachChoice.tsx';
import { FamilyWay } from './FamilyWay.tsx';
import { PrivacyLog } from './PrivacyLog.tsx';
import styles from './privacy.module.css';

export interface PlayerPrivacyScreenProps {
  readonly player: Player;
  /** The teams that the player is in. */
  readonly teams: readonly Team[];
}

export function PlayerPrivacyScreen({ player, teams }: PlayerPrivacyScreenProps) {
  return (
    <Screen>
      <PageHeader
        title={m.privacy_title({ name: callName(player) })}
        back={
          <BackLink
            to="/players/collection/details/{-$id}/"
            params={{ id: String(player.sid) }}
            label={m.common_back()}
          />
        }
      />
      <Intro>{teams.length === 0 ? m.ages_seen_no_team() : m.privacy_intro()}</Intro>
      {teams.map((team) => (
        <InTeam key={team.sid} team={team} player={player} />
      ))}
    </Screen>
  );
}

interface InTeamProps {
  readonly team: Team;
  readonly player: Player;
}

function InTeam({ team, player }: InTeamProps) {
  const { plans } = useClient();
  const rows = useTeamPage(team.sid);
  const players = usePlayers();
  if (rows === undefined || players === undefined) return null;
  const reason = levelReason(team, player.sid);
  const about = { team, player, players, page: rows.page, media: rows.media };
  return (
    <Card title={teamTitle(team)}>
      <Fields>
        <p className={styles.level}>
          <b>{m.ages_seen_level({ level: LEVEL_TEXT[levelOf(team, player.sid)]() })}</b>
        </p>
        <p className={styles.level}>{LEVEL_MEANING[levelOf(team, player.sid)]()}</p>
        {reason !== 'restored' && <Hint below>{REASON_TEXT[reason]()}</Hint>}
        {isDoubted(team, player.sid) && <ChooseAgain team={team} player={player} />}
        <FamilyWay team={team} player={player} matches={rows.matches} />
        <SeenList name={callName(player)} seen={seenInTeam(about)} pictures={picturesWith(about)} />
        {mayEditPlayers(team, plans) && <CoachChoice team={team} player={player} />}
        {maySeeContact(team) && <PrivacyLog team={team.sid} player={player.sid} />}
      </Fields>
    </Card>
  );
}
