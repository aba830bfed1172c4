import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useActor } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useTrainingActor } from '#data/hooks/training/selections.ts';
import { type SessionWithTeam, useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import type { CurrentScreen } from '../shell/use-screen.ts';
import { type Entry, matchMenu, teamMenu } from './context-menu.ts';
import { sessionMenu } from './session-menu.ts';

export interface ContextLinksProps {
  readonly screen: CurrentScreen;
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
  readonly onChosen?: () => void;
}

/** The menu of the screen's team, match or training session; renders nothing on other screens. */
export function ContextLinks(props: ContextLinksProps) {
  if (props.screen.info.context === 'team') return <TeamLinks {...props} />;
  const { screen, ...looks } = props;
  if (screen.info.context === 'match' && screen.match !== null) {
    return <MatchLinks {...looks} match={screen.match} isMatchDay={screen.id === '/match/$id/play'} />;
  }
  if (screen.info.context === 'session' && screen.session !== null) {
    return <SessionLinks {...looks} session={screen.session} />;
  }
  return null;
}

function TeamLinks(props: ContextLinksProps) {
  const team = useCurrentTeam();
  return team ? <LinksOfTeam {...props} team={team} /> : null;
}

function LinksOfTeam({ className, headingClassName, onChosen, team }: ContextLinksProps & { team: Team }) {
  const actor = useActor(team);
  return (
    <Menu label={m.common_menu_team_label()} heading={team.teamname} headingClassName={headingClassName}>
      {teamMenu(actor).map((entry) => (
        <li key={entry.id}>
          <Link
            to={entry.to}
            search={entry.search ?? {}}
            // `/team/details/new/` makes another team, so it must not mark the current team's setup.
            activeOptions={{ exact: true, includeSearch: false }}
            className={className}
            onClick={onChosen}
          >
            <Face {...entry} />
          </Link>
        </li>
      ))}
    </Menu>
  );
}

export interface MatchLinksProps extends Omit<ContextLinksProps, 'screen'> {
  readonly match: number;
  /** On match day, the fair plan leads back to match day. */
  readonly isMatchDay?: boolean;
  /** Leaves out the link to match day, on match day itself. */
  readonly withoutMatchDay?: boolean;
  readonly currentRef?: CurrentRef;
}

/** The menu of a match on all sizes: side menu, drawer, and tabs on phones. */
export function MatchLinks({
  className,
  headingClassName,
  onChosen,
  currentRef,
  isMatchDay = false,
  withoutMatchDay = false,
  match: sid,
}: MatchLinksProps) {
  const match = useMatch(sid);
  const team = useTeams()?.find((one) => one.sid === match?.team_sid);
  if (match === undefined || match === null || team === undefined) return null;
  const entries = matchMenu(match.status, (operation) => roleAllows(team, operation)).filter(
    ({ id }) => !(withoutMatchDay && id === 'play'),
  );
  return (
    <Menu
      label={m.common_menu_match_label()}
      heading={<bdi>{match.opponent_clubname}</bdi>}
      headingClassName={headingClassName}
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={entry.to}
            disabled={entry.disabled?.(match.status) ?? false}
            params={{ id: String(sid) }}
            search={isMatchDay && entry.id === 'plan' ? { from: 'play' } : {}}
            activeOptions={{ includeSearch: false }}
            className={className}
            ref={ofCurrent(currentRef)}
            onClick={onChosen}
          >
            <Face {...entry} />
          </Link>
        </li>
      ))}
    </Menu>
  );
}

export interface SessionLinksProps extends Omit<ContextLinksProps, 'screen'> {
  readonly session: number;
  readonly currentRef?: CurrentRef;
}

/** The menu of a training session, as that of a match. */
export function SessionLinks({ session: sid, ...looks }: SessionLinksProps) {
  const found = useSessionWithTeam(sid);
  return found ? <LinksOfSession {...looks} {...found} /> : null;
}

function LinksOfSession({
  className,
  headingClassName,
  onChosen,
  currentRef,
  session,
  selection,
  team,
}: Omit<SessionLinksProps, 'session'> & SessionWithTeam) {
  const actor = useTrainingActor({ team_sid: team?.sid ?? 0 });
  const entries = sessionMenu({ session, selection }, (operation) => roleAllows(actor, operation));
  return (
    <Menu
      label={m.screens_session_menu()}
      heading={<bdi>{sessionTitle(session, selection)}</bdi>}
      headingClassName={headingClassName}
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={entry.to}
            params={{ id: String(session.sid) }}
            activeOptions={{ includeSearch: false, exact: true }}
            className={className}
            ref={ofCurrent(currentRef)}
            onClick={onChosen}
          >
            <Face {...entry} />
          </Link>
        </li>
      ))}
    </Menu>
  );
}

interface MenuProps {
  readonly label: string;
  readonly heading: ReactNode;
  readonly headingClassName: string | undefined;
  readonly children: ReactNode;
}

function Menu({ label, heading, headingClassName, children }: MenuProps) {
  return (
    <nav aria-label={label}>
      <p className={headingClassName}>{heading}</p>
      <ul>{children}</ul>
    </nav>
  );
}

function Face({ icon, label }: Pick<Entry<string>, 'icon' | 'label'>) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span>{label()}</span>
    </>
  );
}

/** Gets the link to the current screen. */
type CurrentRef = (link: HTMLAnchorElement) => void;

function ofCurrent(currentRef: CurrentRef | undefined) {
  return (link: HTMLAnchorElement | null) => {
    if (link?.ariaCurrent === 'page') currentRef?.(link);
  };
}
