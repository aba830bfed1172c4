/** Other coaches' ratings of a player, which the owner of the team can remove: their coach may have left. */
import { Button } from '@mantine/core';
import { type GivenRating, overallOf } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePeople } from '#data/hooks/team/use-people.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { personName } from '#ui/words/team/people.ts';
import { ratingText } from './rating-words.ts';
import styles from './ratings.module.css';

interface OthersRatingsProps {
  /** The sid of the team. */
  readonly team: number;
  /** The player's name. */
  readonly name: string;
  readonly given: readonly GivenRating[];
  readonly remove: (given: GivenRating) => void;
}

export function OthersRatings({ name, ...list }: OthersRatingsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <SmallFold quiet summary={m.ratings_others()} onOpen={() => setOpened(true)}>
      {opened && <NamedRatings name={name} {...list} />}
    </SmallFold>
  );
}

/** The names of the coaches come from the server; without network, and for a coach who left, they have none. */
function NamedRatings({ name, team, given, remove }: OthersRatingsProps) {
  const { answer } = usePeople(team);
  const [asked, setAsked] = useState<GivenRating | null>(null);
  const raters = new Map(
    answer?.ok === true ? answer.value.map((one) => [one.account, personName(one)]) : [],
  );
  return (
    <>
      <ul className={styles.others}>
        {given.map((one) => (
          <li key={one.account}>
            {ratingOf(raters.get(one.account ?? NO_ACCOUNT), ratingText(overallOf(one.rating) ?? 0))}
            <Button
              variant="subtle"
              color="red"
              leftSection={<Icon name="trash" size={18} />}
              onClick={() => setAsked(one)}
            >
              {m.ratings_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={m.ratings_remove_title()}
        text={m.ratings_remove_text({ name })}
        confirm={m.ratings_remove()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => {
          if (asked !== null) remove(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** A rating of an earlier version names no account. */
const NO_ACCOUNT = -1;

function ratingOf(rater: string | undefined, value: string): string {
  return rater === undefined ? m.ratings_other({ value }) : m.ratings_of_rater({ name: rater, value });
}
