/** `/user/children/`: what others see of the account's own children, in each of their teams. */
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from '#data/hooks/account.ts';
import { useClient } from '#data/page/react.tsx';
import { type FamilyInTeam, type OwnChildren, readOwnChildren } from '#data/queries/players/own-children.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { Child } from './Child.tsx';

/** Undefined while it is loading, null for neither an answer nor a kept one. */
type Loaded = OwnChildren | null | undefined;

export function ChildrenScreen() {
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(async () => setLoaded(await readOwnChildren(client)), [client]);
  useEffect(() => void load(), [load]);

  function changed(family: FamilyInTeam) {
    setLoaded((before) =>
      before
        ? {
            ...before,
            families: before.families.map((one) => (one.team_sid === family.team_sid ? family : one)),
          }
        : before,
    );
  }

  return (
    <Screen>
      <PageHeader
        title={m.privacy_children()}
        back={<BackLink to="/settings/" label={m.account_back_to_settings()} />}
      />
      {loaded === null && <ProblemLine text={m.privacy_children_failed()} />}
      {loaded && <Families loaded={loaded} changed={changed} />}
    </Screen>
  );
}

interface FamiliesProps {
  readonly loaded: OwnChildren;
  readonly changed: (family: FamilyInTeam) => void;
}

function Families({ loaded: { families, isFresh }, changed }: FamiliesProps) {
  const account = useAccount();
  if (families.length === 0)
    return (
      <EmptyState
        icon="user"
        title={m.privacy_children_none_title()}
        text={m.privacy_children_none({ email: account?.email ?? '' })}
      />
    );
  return (
    <>
      <Intro>{m.privacy_intro()}</Intro>
      {!isFresh && <ProblemLine text={m.privacy_children_offline()} />}
      {families.map(({ team_sid, page }) => (
        <Card key={team_sid} title={[page.team.club, page.team.name].filter((name) => name !== '').join(' ')}>
          {page.children.map((child) => (
            <Child key={child.sid} team={team_sid} child={child} isFresh={isFresh} changed={changed} />
          ))}
        </Card>
      ))}
    </>
  );
}
