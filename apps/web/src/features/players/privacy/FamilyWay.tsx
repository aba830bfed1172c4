/** How the family chooses what others see of its child, and the way there for the staff. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { isEmail } from '@touchline/domain/text/email';
import { m } from '@touchline/i18n';
import { useMay } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { maySeeContact } from '../permission.ts';

interface FamilyWayProps {
  readonly team: Team;
  readonly player: Player;
  /** The matches of the team. */
  readonly matches: readonly Match[];
}

export function FamilyWay({ team, player, matches }: FamilyWayProps) {
  const client = useClient();
  const may = useMay(team);
  const today = dayAt(client.now() / 1_000, team.metadata.timezone);
  const [next] = matches
    .filter(({ status, date }) => isNotStarted(status) && date >= today)
    .toSorted((a, b) => a.date - b.date);
  const unreached = maySeeContact(team) && !isEmail(player.metadata.email1.trim());
  return (
    <>
      <Hint>
        {m.ages_seen_family_way()} {unreached && m.ages_seen_no_mail()}
      </Hint>
      {unreached ? (
        <LinkButton
          to="/players/collection/details/{-$id}/"
          params={{ id: String(player.sid) }}
          variant="default"
        >
          {m.attendance_to_player()}
        </LinkButton>
      ) : (
        next !== undefined &&
        may('requests') && (
          <LinkButton to="/match/$id/attendancecenter/" params={{ id: String(next.sid) }} variant="default">
            {m.ages_seen_ask()}
          </LinkButton>
        )
      )}
    </>
  );
}
