/** `/team/`: the current team at a glance, with links to its settings. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { isEnded } from '@touchline/domain/match/clock/status';
import { seesScore } from '@touchline/domain/privacy/results';
import { activePeriod } from '@touchline/domain/team/periods';
import { type Operation, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor, useMay } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useMinutesOfWaiting } from '#data/hooks/team/awaited-plan.ts';
import { useTrialDays } from '#data/hooks/team/plan.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { IconName } from '#ui/icons/icons.ts';
import { AwaitedPlan } from '#ui/parts/AwaitedPlan.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { minutesText } from '#ui/words/minutes-text.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../teams.module.css';
import { PlanEnded } from './PlanEnded.tsx';

/** A list of the team, such as its own formations. */
export interface TeamList {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  /** The permission that makes it useful. */
  readonly needs: Operation | null;
}

export interface TeamScreenProps {
  /** The app reads them from the routes. */
  readonly lists: readonly TeamList[];
}

export function TeamScreen({ lists }: TeamScreenProps) {
  const team = useCurrentTeam();
  const matches = useMatches(team?.sid ?? 0);
  if (team === undefined || matches === undefined) return null;
  if (team === null) return <NoTeam />;
  const { metadata } = team;
  const active = activePeriod(team);
  const period = metadata.periods.find(({ id }) => id === active);
  const seasonTitle = period === undefined ? undefined : periodTitle(period);
  const played = matches.filter((match) => match.period === active && isEnded(match.status));
  const record = recordOf(played.filter((match) => seesScore(team, match)));
  return (
    <div className={styles.screen}>
      <section className={styles.hero}>
        <Shirt shirt={team.shirt} size={112} number={10} />
        <div className={styles.heroWords}>
          <h1>{teamTitle(team)}</h1>
          {team.division !== '' && <p>{team.division}</p>}
          <p>
            {m.teams_home_format({
              players: metadata.pitchPlayers,
              parts: metadata.matchParts,
              minutes: minutesText(metadata.matchLength / metadata.matchParts),
            })}
          </p>
          {metadata.linkage !== '' && (
            <p>
              <a href={metadata.linkage} target="_blank" rel="noreferrer" className={styles.linkage}>
                {m.teams_linkage()}
              </a>
            </p>
          )}
        </div>
        <div>
          <p className={styles.hint}>{seasonTitle ?? m.teams_home_record()}</p>
          {record.played === 0 ? (
            <p className={styles.hint}>
              {played.length === 0 ? m.teams_home_no_matches() : m.teams_home_no_results()}
            </p>
          ) : (
            <dl className={styles.record}>
              <div>
                <dt>{m.words_won()}</dt>
                <dd className="num">{record.won}</dd>
              </div>
              <div>
                <dt>{m.teams_home_drawn()}</dt>
                <dd className="num">{record.drawn}</dd>
              </div>
              <div>
                <dt>{m.words_lost()}</dt>
                <dd className="num">{record.lost}</dd>
              </div>
            </dl>
          )}
        </div>
      </section>
      <PlanEnded team={team} />
      <Ways team={team} period={seasonTitle} lists={lists} />
    </div>
  );
}

interface WaysProps extends TeamScreenProps {
  readonly team: Team;
  readonly period: string | undefined;
}

/** The links that the role can use. */
function Ways({ team, period, lists }: WaysProps) {
  const changes = useMay(team)('setUpTeam');
  const hasSeveral = (useTeams() ?? []).length > 1;
  return (
    <List className={styles.menu}>
      {changes ? (
        <LinkRow
          to="/team/details/{-$id}/"
          icon="edit"
          title={m.common_screen_team_setup()}
          detail={m.teams_home_setup_text()}
        />
      ) : (
        <LinkRow
          to="/team/details/{-$id}/"
          icon="info"
          title={m.screens_team_facts()}
          detail={m.teams_facts_text()}
        />
      )}
      <LinkRow
        to="/players/"
        icon="players"
        title={m.teams_home_players()}
        detail={m.words_count_of_players({ count: team.player_sids.length })}
      />
      <LinkRow to="/team/periods/" icon="calendar" title={m.common_screen_periods()} detail={period} />
      {lists.map(
        ({ to, icon, title, needs }) =>
          (needs === null || roleAllows(team, needs)) && (
            <LinkRow key={to} to={to} icon={icon} title={title} />
          ),
      )}
      <LinkRow
        to="/user/calendar/"
        icon="calendar"
        title={m.calendar_title()}
        detail={m.calendar_row_text()}
      />
      <PlanRow team={team} />
      <LinkRow to="/team/share/{-$id}/" icon="players" title={m.screens_people()} />
      {hasSeveral && <LinkRow to="/club/" icon="calendar" title={m.common_club()} />}
      <LinkRow
        to="/teams/{-$key}/"
        search={{ ref: 'team' }}
        icon="list"
        title={m.common_screen_other_teams()}
      />
    </List>
  );
}

/** The team's plan, and for its owner a link to the shop, where plans are sold. */
function PlanRow({ team }: { team: Team }) {
  const actor = useActor(team);
  const days = useTrialDays();
  const minutes = useMinutesOfWaiting(team);
  const { plans } = useClient();
  if (plans === 'included' || !roleAllows(actor, 'managePlan')) return null;
  const plan = PLAN_TEXTS[actor.plan]();
  const detail = actor.plan === 'trial' ? `${plan} · ${m.shop_trial_days({ count: days })}` : plan;
  return (
    <LinkRow
      to="/shop/features/{-$feature}/"
      icon="check"
      title={m.shop_plan()}
      detail={detail}
      mark={<AwaitedPlan minutes={minutes} />}
    />
  );
}

function recordOf(matches: readonly MatchSummary[]) {
  const results = matches.map((match) => match.result);
  const count = (result: MatchSummary['result']) => results.filter((one) => one === result).length;
  const [won, drawn, lost] = [count('win'), count('draw'), count('lost')];
  return { won, drawn, lost, played: won + drawn + lost };
}
