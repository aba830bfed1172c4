/** A shared team as its owner sees it: the people with access, and invitations as far as the plan allows. */
import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import { hasFeature, sharesAllowed } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useActor } from '#data/hooks/actor.ts';
import { usePeople } from '#data/hooks/team/use-people.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteLinkCard } from './InviteLinkCard.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import type { OfTeamProps } from './of-team.ts';
import { PersonRow } from './PersonRow.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { PremiumCard } from './PremiumCard.tsx';
import styles from './sharing.module.css';

export function OwnerView({ team, framed }: OfTeamProps) {
  const { plan } = useActor(team);
  const { answer, again } = usePeople(team.sid);
  const [chosen, setChosen] = useState<number | null>(null);
  const shares = hasFeature(plan, 'sharing');
  if (answer === undefined) return <Hint>{m.sharing_loading()}</Hint>;
  if (!answer.ok) {
    return (
      <>
        {!shares && <PremiumCard framed={framed ? team : null} />}
        <NoAnswer refusal={answer.error} retry={() => void again()} />
      </>
    );
  }
  const people = answer.value;
  const hasRoom = people.filter(hasAccess).length < sharesAllowed(plan);
  return (
    <>
      {!shares && <PremiumCard framed={framed ? team : null} />}
      {(shares || people.length > 0) && (
        <Card title={m.screens_people()} flush>
          {people.length === 0 ? (
            <p className={styles.none}>{m.sharing_people_none()}</p>
          ) : (
            <List bare>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} open={() => setChosen(person.id)} />
              ))}
            </List>
          )}
        </Card>
      )}
      {!shares && people.some(hasAccess) && <Hint>{m.sharing_plan_ended()}</Hint>}
      {shares &&
        (hasRoom ? (
          <InviteForm team={team} onInvited={() => void again()} />
        ) : (
          <PremiumCard text={m.sharing_trial_full()} framed={framed ? team : null} />
        ))}
      <InviteLinkCard team={team} hasRoom={shares && hasRoom} />
      <PersonSheet
        team={team}
        person={people.find(({ id }) => id === chosen) ?? null}
        mayInvite={shares}
        close={() => setChosen(null)}
        onChanged={() => void again()}
      />
    </>
  );
}

/** People who declined do not count towards the limit. */
const hasAccess = ({ status }: SharedPerson): boolean => status !== 'declined';
