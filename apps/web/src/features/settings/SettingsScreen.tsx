/** `/settings/`: links to teams, account, device settings and support, and the logout. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { actorOnAccount } from '#data/commands/permission.ts';
import { useAccountWithPlans } from '#data/hooks/account.ts';
import { useLeaving } from '#data/hooks/sync.ts';
import { useTrialDays } from '#data/hooks/team/plan.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { signOut } from '#data/page/session-actions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { SignOutDialog } from '#ui/parts/dialogs/SignOutDialog.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';

export function SettingsScreen() {
  const { local } = useClient();
  return (
    <Screen>
      <PageHeader title={m.common_menu_settings()} />
      <List>
        <LinkRow
          to="/teams/{-$key}/"
          icon="team"
          title={m.common_screen_teams()}
          detail={m.settings_to_teams_text()}
        />
        <LinkRow
          to="/user/details/"
          icon="user"
          title={m.screens_account_details()}
          detail={m.settings_to_details_text()}
        />
        <LinkRow
          to="/user/children/"
          icon="user"
          title={m.privacy_children()}
          detail={m.privacy_children_row()}
        />
        <LinkRow to="/user/media/" icon="picture" title={m.screens_photos()} detail={m.media_to_library()} />
        <LinkRow
          to="/user/devices/"
          icon="lock"
          title={m.screens_account_devices()}
          detail={m.settings_to_devices_text()}
        />
        <PlansRow />
        <LinkRow
          to="/app-settings/"
          icon="device"
          title={m.common_screen_app_settings()}
          detail={m.settings_to_app()}
        />
        <LinkRow to="/support/" icon="mail" title={m.screens_support()} detail={m.support_row_text()} />
        <LinkRow
          to="/feedback/"
          icon="edit"
          title={m.screens_support_feedback()}
          detail={m.support_feedback_row_text()}
        />
      </List>
      {!local && <SignOut />}
    </Screen>
  );
}

/** The best plan of the account's own teams, where plans are sold. */
function PlansRow() {
  const client = useClient();
  const account = useAccountWithPlans() ?? null;
  const teams = useTeams() ?? [];
  const days = useTrialDays();
  if (client.plans === 'included') return null;
  const { plan } = actorOnAccount(teams, account, client.now() / 1_000);
  const name = PLAN_TEXTS[plan]();
  return (
    <LinkRow
      to="/shop/subscriptions/$/"
      params={{ _splat: '' }}
      icon="check"
      title={m.shop_subscriptions_title()}
      detail={plan === 'trial' ? `${name} · ${m.shop_trial_days({ count: days })}` : name}
    />
  );
}

function SignOut() {
  const navigate = useNavigate();
  const leaving = useLeaving();
  const [asking, setAsking] = useState(false);

  async function leave() {
    await signOut();
    await navigate({ to: '/' });
  }

  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon name="logout" size={20} />}
        onClick={() => setAsking(true)}
      >
        {m.words_log_out()}
      </Button>
      <SignOutDialog
        {...leaving}
        opened={asking}
        title={m.settings_sign_out_title()}
        text={m.settings_sign_out_text()}
        confirm={m.words_log_out()}
        signOut={leave}
        close={() => setAsking(false)}
      />
    </div>
  );
}
