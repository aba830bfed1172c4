/** `/user/security/`: the second factor of the account: authenticator app, passkeys and recovery codes. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type Changed,
  newRecoveryCodes,
  type SecondFactor,
  secondFactor,
} from '#data/commands/account/second-factor.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useClient } from '#data/page/react.tsx';
import { passkeysHere } from '#data/session/passkeys.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { authProblem } from '../auth-problem.tsx';
import { OfflineNotice } from '../notices.tsx';
import own from '../own/own-account.module.css';
import { AppCard } from './AppCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { ProveOwner } from './ProveOwner.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './security.module.css';
import { type FactorCardProps, factorsIn } from './security-words.ts';
import { useOwner } from './use-owner.ts';

export function SecurityScreen() {
  const client = useClient();
  const account = useAccount();
  const owner = useOwner();
  const [state, setState] = useState<SecondFactor>();
  const [failed, setFailed] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);

  useEffect(() => {
    void secondFactor(client).then((reply) => {
      if (reply.ok) setState(reply.value);
      setFailed(!reply.ok);
    });
  }, [client]);

  function changed({ new_recovery_codes = [], ...next }: Changed) {
    setState(next);
    setCodes(new_recovery_codes);
  }

  const email = account?.email ?? '';
  return (
    <Screen>
      <PageHeader
        title={m.screens_security()}
        back={<BackLink to="/user/details/" label={m.screens_account_details()} />}
      />
      <OfflineNotice text={m.account_needs_network()} />
      {failed && <ProblemLine text={m.security_failed()} />}
      <Hint>{m.security_intro()}</Hint>
      {state !== undefined && (
        <Factors state={state} owner={owner} changed={changed} isLast={factorsIn(state) === 1} />
      )}
      <List>
        <LinkRow to="/user/devices/" icon="device" title={m.security_devices()} />
      </List>
      {owner.asking !== null && state !== undefined && (
        <ProveOwner
          email={email}
          ways={{
            code: state.app !== null || state.recovery_codes > 0,
            passkey: state.passkeys.length > 0 && state.passkeys_possible && passkeysHere(),
          }}
          done={owner.asking}
        />
      )}
      {codes.length > 0 && <RecoveryCodes email={email} codes={codes} kept={() => setCodes([])} />}
    </Screen>
  );
}

function Factors(props: FactorCardProps) {
  return (
    <>
      <AppCard {...props} />
      <PasskeysCard {...props} />
      <CodesCard {...props} />
    </>
  );
}

function CodesCard({ state, owner, changed }: FactorCardProps) {
  const client = useClient();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);

  async function renew() {
    setAsking(false);
    setProblem(null);
    const reply = await owner.change((proof) => newRecoveryCodes(client, proof));
    if (reply === null) return;
    if (reply.ok) changed(reply.value);
    else setProblem(authProblem('renewCodes', reply));
  }

  const some = factorsIn(state) > 0;
  return (
    <Card title={m.security_codes_title()}>
      <Hint>{m.security_codes_text()}</Hint>
      <p className={styles.state}>
        {some ? m.security_codes_left({ count: state.recovery_codes }) : m.security_codes_none()}
      </p>
      {some && (
        <>
          <ProblemLine text={problem} />
          <div className={own.action}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {m.security_codes_new()}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={m.security_codes_new_title()}
        text={m.security_codes_new_text()}
        confirm={m.security_codes_new()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
