/**
 * Before a screen that a role or a plan may close: words instead of it for a role that has nothing there, and for
 * a plan that does not hold it on this device the screen to read, with what would change that above it.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Actor, isOwn, type Operation, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useMatchWithTeam } from '#data/hooks/match-with-team.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Upsell } from '#ui/parts/Upsell.tsx';
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
 * The team of the match counts, where there is one: its address may have come from somebody else. The screen keeps
 * its place among the children while the team is read: else it would begin anew.
 */
function Gate({ screen, children }: TeamGateProps) {
  const current = useCurrentTeam();
  const found = useMatchWithTeam(screen.match ?? 0);
  const actor = useActorOnce((screen.match === null ? current : found?.team) ?? null);
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

/** For somebody who came by an address: what is not his is offered nowhere. */
function Closed({ screen: { info, match }, actor, needs }: ClosedProps) {
  return <EmptyState icon="lock" {...whyClosed(actor, needs)} action={<WayBack {...{ info, match }} />} />;
}

function whyClosed(actor: Actor, needs: Operation) {
  // The role would do: it is the plan of somebody else's team that ended.
  if (roleAllows(actor, needs)) {
    return { title: m.errors_plan_ended(), text: m.shop_upsell_shared() };
  }
  // The sentence of section 6 is about managing; who only wanted to look is told that.
  const title = needs === 'seeLineups' ? m.errors_no_view() : m.common_no_permission();
  return { title, text: m.errors_no_permission_text() };
}

function WayBack({ info, match }: Pick<CurrentScreen, 'info' | 'match'>) {
  if (match !== null) {
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/match/$id/timeline/" params={{ id: String(match) }} {...props} />}
      >
        {m.common_screen_timeline()}
      </Button>
    );
  }
  const [to, text] =
    info.context === 'team'
      ? (['/team/', m.errors_back_to_team()] as const)
      : info.entry === 'matches'
        ? (['/matches/', m.common_to_matches()] as const)
        : (['/dashboard/', m.common_menu_dashboard()] as const);
  return (
    <Button variant="default" renderRoot={(props) => <Link to={to} {...props} />}>
      {text}
    </Button>
  );
}
