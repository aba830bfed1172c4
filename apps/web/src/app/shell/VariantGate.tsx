/**
 * The trainer variant (areas.md, "Trainings"): it has no screens of matches, and needs a trial or a Premium team. Its
 * settings, and the pages of plans, open without.
 */
import { hasFeature } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { plansOf } from '#data/commands/permission.ts';
import { useAccountWithPlans } from '#data/hooks/account.ts';
import { useVariant } from '#data/hooks/settings.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Upsell } from '#ui/parts/page/Upsell.tsx';
import { isOfMatches, type ScreenInfo } from '../screens.ts';
import styles from './shell.module.css';

export interface VariantGateProps {
  readonly info: ScreenInfo;
  readonly children: ReactNode;
}

/**
 * Screens that are open without a session are the same in both variants. They have no gate, so that a form is not made
 * again, without what was typed, when the session opens.
 */
export function VariantGate({ info, children }: VariantGateProps) {
  return isWork(info) ? <WorkGate info={info}>{children}</WorkGate> : children;
}

function WorkGate({ info, children }: VariantGateProps) {
  const variant = useVariant();
  return variant === 'trainer' ? <TrainerGate info={info}>{children}</TrainerGate> : children;
}

/** Settings, plans and the account are no work with a team. */
function isWork({ access, entry, context }: ScreenInfo): boolean {
  return access === 'signed-in' && entry !== 'settings' && (entry !== null || context !== null);
}

function TrainerGate({ info, children }: VariantGateProps) {
  const client = useClient();
  const teams = useTeams();
  const account = useAccountWithPlans();
  if (teams === undefined || account === undefined) return null;
  const plans = plansOf(teams, account, client.now() / 1_000);
  if (!plans.some((plan) => hasFeature(plan, 'trainer_app'))) return <NoPlan />;
  return isOfMatches(info) ? <NoMatches /> : children;
}

function NoPlan() {
  return (
    <>
      <div className={styles.planNotice}>
        <Upsell feature="trainer_app" own />
      </div>
      <EmptyState
        icon="lock"
        title={m.trainer_no_plan_title()}
        text={m.trainer_no_plan_text()}
        action={<ToSettings />}
      />
    </>
  );
}

function NoMatches() {
  return (
    <EmptyState
      icon="training"
      title={m.trainer_no_matches_title()}
      text={m.trainer_no_matches_text()}
      action={
        <>
          <LinkButton to="/trainings/">{m.screens_trainings()}</LinkButton> <ToSettings />
        </>
      }
    />
  );
}

/** Where the variant is switched off, unless the app itself is that of trainers. */
function ToSettings() {
  return (
    <LinkButton to="/app-settings/" variant="default">
      {m.common_screen_app_settings()}
    </LinkButton>
  );
}
