/** `/notifications/` and `/notifications/{id}/`: invitations, and news about the people of the teams. */
import { ActionIcon } from '@mantine/core';
import type { News } from '@touchline/domain/entity/tables/news';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { seeNotifications } from '#data/commands/team/sharing.ts';
import { useAttentionCount } from '#data/hooks/attention.ts';
import { useInvitations, useNotifications } from '#data/hooks/team/sharing.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { notificationsOf } from '#data/live/notifications.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Entries, Entry } from '#ui/parts/cards/Entries.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { entriesOf, type ListedEntry } from './entries.ts';
import { InvitationEntry } from './InvitationEntry.tsx';
import { NewsEntry } from './NewsEntry.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';

export interface NotificationsScreenProps {
  /** Shows only this notification; null shows all. */
  readonly id: string | null;
}

export function NotificationsScreen({ id }: NotificationsScreenProps) {
  const client = useClient();
  const all = useEntries();
  useSeen();
  if (all === null) return null;
  const { entries, answered } = all;
  const shown = id === null ? entries : entries.filter((entry) => entry.id === id);
  return (
    <Screen>
      <PageHeader
        title={m.common_notifications()}
        back={
          id === null ? (
            <BackLink to="/dashboard/" label={m.common_menu_dashboard()} />
          ) : (
            <BackLink to="/notifications/{-$id}/" params={{ id: undefined }} label={m.notifications_all()} />
          )
        }
        actions={
          <ActionIcon
            variant="default"
            aria-label={m.teams_refresh()}
            onClick={() => {
              client.coordinator.syncNow();
              void notificationsOf(client).refresh();
            }}
          >
            <Icon name="refresh" size={20} />
          </ActionIcon>
        }
      />
      {!answered && <Hint>{m.notifications_offline()}</Hint>}
      {shown.length === 0 && <Nothing one={id !== null} />}
      <Entries>
        {shown.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Entries>
      {id === null && <NewsSwitch />}
    </Screen>
  );
}

function EntryRow({ entry }: { readonly entry: ListedEntry }) {
  switch (entry.kind) {
    case 'invitation':
      return <InvitationEntry team={entry.team} />;
    case 'news':
      return <NewsEntry entry={entry} news={entry.news} />;
    case 'attention':
      return (
        <Entry
          priority={1}
          sign="warning"
          problem
          title={m.common_changes_need_attention({ count: entry.count })}
          buttons={<LinkButton to="/attention/">{m.notifications_attention_do()}</LinkButton>}
        />
      );
  }
}

function Nothing({ one }: { readonly one: boolean }) {
  return (
    <EmptyState
      icon="notifications"
      title={one ? m.notifications_gone_title() : m.notifications_none_title()}
      {...(!one && { text: m.notifications_none_text() })}
    />
  );
}

function useEntries(): { readonly entries: readonly ListedEntry[]; readonly answered: boolean } | null {
  const teams = useTeams();
  const invitations = useInvitations();
  const refused = useAttentionCount();
  const news = useNotifications();
  const wasNew = useWasNew(news);
  if (teams === undefined || refused === undefined) return null;
  const marked = (news ?? []).map((one) => (wasNew.has(one.id) ? { ...one, new: true } : one));
  return {
    entries: entriesOf({ invitations, refused, news: marked }),
    answered: news !== undefined,
  };
}

/** Opening the list marks its notifications as seen. */
function useSeen(): void {
  const client = useClient();
  const news = useNotifications();
  const latest = news?.find((one) => one.new)?.id;
  useEffect(() => {
    if (latest !== undefined) void seeNotifications(client);
  }, [client, latest]);
}

/** Notifications that were new when the screen opened keep their mark until the screen closes. */
function useWasNew(news: readonly News[] | undefined): ReadonlySet<number> {
  const [wasNew, setWasNew] = useState<ReadonlySet<number>>(new Set());
  const unmarked = (news ?? []).filter((one) => one.new && !wasNew.has(one.id));
  if (unmarked.length > 0) setWasNew(new Set([...wasNew, ...unmarked.map(({ id }) => id)]));
  return wasNew;
}
