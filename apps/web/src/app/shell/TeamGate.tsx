/**
 * Before a screen that a role or a plan may close: words instead of it for a role that has nothing there, and for
 * a plan that does not hold it on this device the screen to read, with what would change that above it.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOwn } from '@touchline/domain/team/permissions';
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
  const { info, match } = screen;
  const opening = actor === null ? 'whole' : openingOf(info, actor, surroundings);
  if (opening === 'closed') return <Closed match={match} />;
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

function Closed({ match }: { readonly match: number | null }) {
  return (
    <EmptyState
      icon="lock"
      title={m.errors_no_permission()}
      text={m.errors_no_permission_text()}
      action={
        <Button
          variant="default"
          renderRoot={(props) =>
            match === null ? (
              <Link to="/dashboard/" {...props} />
            ) : (
              <Link to="/match/$id/timeline/" params={{ id: String(match) }} {...props} />
            )
          }
        >
          {match === null ? m.common_to_dashboard() : m.common_screen_timeline()}
        </Button>
      }
    />
  );
}
