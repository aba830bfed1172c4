/** `/support/` and `/feedback/`: a message to whoever runs this server, signed in or not. */
import type { SupportKind } from '@touchline/domain/account/support';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { isSupportOpen } from '#data/commands/support.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useSession } from '#data/react.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Fields, Intro, Screen } from '#ui/parts/Screen.tsx';
import { SentCard } from './SentCard.tsx';
import { SupportForm } from './SupportForm.tsx';

const TITLES = { support: m.screens_support, feedback: m.screens_support_feedback };
const TEXTS = { support: m.support_text, feedback: m.support_feedback_text };

export function SupportScreen({ kind }: { readonly kind: SupportKind }) {
  const { status, account } = useSession();
  const settings = useSettings();
  const closed = useClosed();
  /** Where the answer goes, once the message is on its way. */
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  if (status === 'loading' || settings === undefined) return null;
  return (
    <Screen>
      <PageHeader
        title={TITLES[kind]()}
        back={
          account === null ? (
            <BackLink to="/" label={m.common_back()} />
          ) : (
            <BackLink to="/settings/" label={m.common_back()} />
          )
        }
      />
      {closed ? (
        <Card title={m.support_closed_title()}>
          <Intro>{m.support_closed_text()}</Intro>
        </Card>
      ) : sentFrom !== null ? (
        <SentCard email={sentFrom} again={() => setSentFrom(null)} />
      ) : (
        <Card>
          <Fields>
            <Intro>{TEXTS[kind]()}</Intro>
            <SupportForm
              key={kind}
              kind={kind}
              account={account}
              email={settings.last_username}
              sent={setSentFrom}
            />
          </Fields>
        </Card>
      )}
    </Screen>
  );
}

/** True once the server has said that nobody reads what is written here; while it says nothing one may write. */
function useClosed(): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let wanted = true;
    void isSupportOpen().then((open) => {
      if (wanted) setClosed(open === false);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return closed;
}
