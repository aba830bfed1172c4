/** `/support/` and `/feedback/`: a message to the operator of this server, with or without an account. */
import type { SupportKind } from '@touchline/domain/account/support';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { isSupportOpen } from '#data/commands/account/support.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useSession } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { SentCard } from './SentCard.tsx';
import { SupportForm } from './SupportForm.tsx';

const TITLES = { support: m.screens_support, feedback: m.screens_support_feedback };
const TEXTS = { support: m.support_text, feedback: m.support_feedback_text };

export function SupportScreen({ kind }: { readonly kind: SupportKind }) {
  const { status, account } = useSession();
  const settings = useSettings();
  const closed = useClosed();
  /** The address that the answer goes to, after the message was sent. */
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

/** True after the server has reported that support is closed. Until it answers, the form can be used. */
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
