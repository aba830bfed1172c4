/** Other coaches' ratings of a player, which the owner of the team can remove: their coach may have left. */
import { Button } from '@mantine/core';
import { type GivenRating, overallOf } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ratingText } from './rating-words.ts';
import styles from './ratings.module.css';

interface OthersRatingsProps {
  /** The player's name. */
  readonly name: string;
  readonly given: readonly GivenRating[];
  readonly remove: (given: GivenRating) => void;
}

export function OthersRatings({ name, given, remove }: OthersRatingsProps) {
  const [asked, setAsked] = useState<GivenRating | null>(null);
  return (
    <SmallFold quiet summary={m.ratings_others()}>
      <ul className={styles.others}>
        {given.map((one) => (
          <li key={one.account}>
            {m.ratings_other({ value: ratingText(overallOf(one.rating) ?? 0) })}
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
    </SmallFold>
  );
}
