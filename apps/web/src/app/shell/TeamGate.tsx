/**
 * Restricts a screen by role and plan. A role without access sees an explanation instead. A plan without the
 * feature on this device shows the screen read-only, with the upsell above it.
 */
import { type Actor, isOwn, type Operation, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Upsell } from '#ui/parts/page/Upsell.tsx';
import { openingOf } from '../screens.ts';
import styles from './shell.module.css';
import type { CurrentScreen } from './use-screen.ts';

export interface TeamGateProps {
  readonly screen: CurrentScreen;
  readonly children: ReactNode;
}

export function TeamGate({ screen, children }: TeamGateProps) {
  const { sees, feature } = screen.info;
  return sees === null && feature === null ? children : <Gate screen={screen}>{children}</Gate>;
}

/**
 * Checks the team of the match or the session where there is one, because an address may come from another person. The screen keeps
 * its position among the children while the team is read; otherwise React would mount it again.
 */
function Gate({ screen, children }: TeamGateProps) {
  const current = useCurrentTeam();
  const found = useMatchWithTeam(screen.match ?? 0);
  const session = useSessionWithTeam(screen.session ?? 0);
  const own = screen.session === null ? current : session?.team;
  const actor = useActorOnce((screen.match === null ? own : found?.team) ?? null);
  const { surroundings } = useClient();
  const { info } = screen;
  const opening = actor === null ? 'whole' : openingOf(info, actor, surroundings);
  if (opening === 'closed' && actor !== null && info.sees !== null) {
    return <Closed screen={screen} actor={actor} needs={info.sees} />;
  }
  return (
    <>
      {opening === 'read only' && info.feature !== null && (
        <div className={styles.planNotice}>
          <Upsell feature={info.feature} own={actor !== null && isOwn(actor.role)} />
        </div>
      )}
      {children}
    </>
  );
}

interface ClosedProps {
  readonly screen: CurrentScreen;
  readonly actor: Actor;
  readonly needs: Operation;
}

/** Shown to people who came by an address: menus do not offer screens that a role cannot open. */
function Closed({ screen: { info, match }, actor, needs }: ClosedProps) {
  return (
    <EmptyState
      icon="lock"
      {...whyClosed(actor, needs)}
      action={<ReturnAction info={info} match={match} />}
    />
  );
}

const READS: readonly Operation[] = ['seeLineups', 'seeSessions', 'seePrivate'];

function whyClosed(actor: Actor, needs: Operation) {
  // The role is sufficient, but the plan of the shared team has ended.
  if (roleAllows(actor, needs)) {
    return { title: m.errors_plan_ended(), text: m.shop_upsell_shared() };
  }
  // The sentence of section 6 is about managing. People who may not even read get another sentence.
  const reads = READS.includes(needs);
  const title = reads ? m.errors_no_view() : m.common_no_permission();
  return { title, text: m.errors_no_permission_text() };
}

function ReturnAction({ info, match }: Pick<CurrentScreen, 'info' | 'match'>) {
  if (match !== null) {
    return (
      <LinkButton to="/match/$id/timeline/" params={{ id: String(match) }} variant="default">
        {m.common_screen_timeline()}
      </LinkButton>
    );
  }
  const [to, text] =
    info.context === 'team'
      ? (['/team/', m.errors_back_to_team()] as const)
      : info.entry === 'matches'
        ? (['/matches/', m.common_to_matches()] as const)
        : info.entry === 'trainings'
          ? (['/trainings/', m.training_back()] as const)
          : (['/dashboard/', m.common_menu_dashboard()] as const);
  return (
    <LinkButton to={to} variant="default">
      {text}
    </LinkButton>
  );
}
