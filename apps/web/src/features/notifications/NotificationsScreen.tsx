/** `/notifications/` and `/notifications/{id}/`: invitations, and what happened with the people of the teams. */
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { seeNotifications } from '#data/commands/sharing.ts';
import { useAttentionCount } from '#data/hooks/attention.ts';
import { useInvitations, useNotifications } from '#data/hooks/sharing.ts';
import { useTeams } from '#data/hooks/teams.ts';
import { notificationsOf } from '#data/live/notifications.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Entries, Entry } from '#ui/parts/Entries.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/Screen.tsx';
import { entriesOf, type ListedEntry } from './entries.ts';
import { InvitationEntry } from './InvitationEntry.tsx';
import { ToldEntry } from './ToldEntry.tsx';

export interface NotificationsScreenProps {
  /** Shows this one only; null for all. */
  readonly id: string | null;
}

export function NotificationsScreen({ id }: NotificationsScreenProps) {
  const client = useClient();
  const all = useEntries();
  useSeen();
  if (all === null) return null;
  const { entries, asked } = all;
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
              client.cloud.syncNow();
              void notificationsOf(client).refresh();
            }}
          >
            <Icon name="refresh" size={20} />
          </ActionIcon>
        }
      />
      {!asked && <Hint>{m.notifications_offline()}</Hint>}
      {shown.length === 0 && <Nothing one={id !== null} />}
      <Entries>
        {shown.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Entries>
    </Screen>
  );
}

function EntryRow({ entry }: { readonly entry: ListedEntry }) {
  switch (entry.kind) {
    case 'invitation':
      return <InvitationEntry team={entry.team} />;
    case 'told':
      return <ToldEntry entry={entry} told={entry.told} />;
    case 'attention':
      return (
        <Entry
          priority={1}
          sign="warning"
          problem
          title={m.common_changes_need_attention({ count: entry.count })}
          buttons={
            <Button renderRoot={(props) => <Link to="/attention/" {...props} />}>
              {m.notifications_attention_do()}
            </Button>
          }
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

function useEntries(): { readonly entries: readonly ListedEntry[]; readonly asked: boolean } | null {
  const teams = useTeams();
  const invitations = useInvitations();
  const refused = useAttentionCount();
  const told = useNotifications();
  const wasNew = useWasNew(told);
  if (teams === undefined || refused === undefined) return null;
  const news = (told ?? []).map((one) => (wasNew.has(one.id) ? { ...one, new: true } : one));
  return {
    entries: entriesOf({ invitations, refused, told: news }),
    asked: told !== undefined,
  };
}

/** Who looks at the list has seen it. */
function useSeen(): void {
  const client = useClient();
  const told = useNotifications();
  const latest = told?.find((one) => one.new)?.id;
  useEffect(() => {
    if (latest !== undefined) void seeNotifications(client);
  }, [client, latest]);
}

/** What is new when the screen opens keeps its mark until one goes. */
function useWasNew(told: readonly SharingNotification[] | undefined): ReadonlySet<number> {
  const [wasNew, setWasNew] = useState<ReadonlySet<number>>(new Set());
  const unmarked = (told ?? []).filter((one) => one.new && !wasNew.has(one.id));
  if (unmarked.length > 0) setWasNew(new Set([...wasNew, ...unmarked.map(({ id }) => id)]));
  return wasNew;
}
