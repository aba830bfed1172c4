/**
 * The frame of an embedded page (section 2): shows the state of the connection as text, then the page. It has no
 * menus and bars, because the app around it has its own.
 */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTeams } from '#data/hooks/team/teams.ts';
import { embedSource, tryAgain } from '#data/page/embedded/connect.ts';
import { type EmbedState, tellHost } from '#data/page/embedded/host-app.ts';
import { useSession } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import styles from './embed.module.css';

export interface EmbeddedPageProps {
  readonly children: ReactNode;
  /** True for a page that works without an account, too. */
  readonly open?: boolean;
}

export function EmbeddedPage({ children, open = false }: EmbeddedPageProps) {
  const state = useSyncExternalStore(embedSource.subscribe, embedSource.get);
  const { account, status } = useSession();
  if (state === 'connected' && account !== null) {
    return (
      <>
        <p className={styles.strip} role="status" data-embed={state}>
          <Icon name="check" size={16} />
          {m.cloud_embed_connected({ email: account.email })}
        </p>
        <PlanNews />
        {children}
      </>
    );
  }
  if (open && (state === 'invalid' || state === 'network')) return children;
  if (state !== 'connected') return <Connecting state={state} />;
  // The account is opened again.
  return <Connecting state={status === 'signed-out' ? 'invalid' : 'loading'} />;
}

/** Tells the app around the page that a team has another plan, by whatever page it came. */
function PlanNews() {
  const teams = useTeams();
  const known = useRef<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    for (const { sid, sku } of teams ?? []) {
      const before = known.current.get(sid);
      if (before !== undefined && before !== sku) tellHost({ type: 'plan', team_sid: sid, sku });
    }
    known.current = new Map(teams?.map(({ sid, sku }) => [sid, sku]));
  }, [teams]);
  return null;
}

const WORDS: Readonly<Record<Exclude<EmbedState, 'connected'>, readonly [() => string, () => string]>> = {
  connecting: [m.cloud_embed_connecting, m.cloud_embed_connecting_text],
  loading: [m.cloud_embed_loading, m.cloud_embed_loading_text],
  invalid: [m.cloud_embed_invalid, m.cloud_embed_invalid_text],
  network: [m.cloud_embed_network, m.cloud_embed_network_text],
};

function Connecting({ state }: { readonly state: Exclude<EmbedState, 'connected'> }) {
  const [title, text] = WORDS[state];
  const failed = state === 'invalid' || state === 'network';
  return (
    <div data-embed={state}>
      <MessagePage
        sign={failed ? (state === 'network' ? 'offline' : 'lock') : 'busy'}
        problem={failed}
        title={title()}
        role={failed ? 'alert' : 'status'}
      >
        <p>{text()}</p>
        {state === 'network' && (
          <Button size="lg" onClick={() => void tryAgain()}>
            {m.common_retry()}
          </Button>
        )}
      </MessagePage>
    </div>
  );
}
