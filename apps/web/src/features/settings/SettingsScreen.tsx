/** `/settings/`: links to teams, account, device settings and support, and the logout. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useLeaving } from '#data/hooks/sync.ts';
import { signOut } from '#data/page/session-actions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { SignOutDialog } from '#ui/parts/dialogs/SignOutDialog.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';

export function SettingsScreen() {
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
      <SignOut />
    </Screen>
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
