/** Rates players and removes ratings, with a toast for each. A match and a session have commands of their own. */
import type { GivenRating, RatingAspect } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import { undoOf } from '#data/commands/undo.ts';
import type { Outcome } from '#data/commands/unit-of-work.ts';
import { useClient } from '#data/page/react.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION, withdrawLastAction } from '#ui/toast/last-action.ts';
import type { RatedPlayer, RatePlayersProps } from './RatePlayers.tsx';
import { ASPECT_TEXTS } from './rating-words.ts';
import { type RatingProblem, ratingProblem } from './toasts.ts';

export interface RatingCommands {
  readonly rate: (change: {
    readonly player: number;
    readonly aspect: RatingAspect;
    readonly value: number;
  }) => Outcome<object, RatingProblem>;
  readonly remove: (given: Pick<GivenRating, 'player' | 'account'>) => Outcome<object, RatingProblem>;
}

type Rating = Pick<RatePlayersProps, 'rate'> & {
  readonly remove: NonNullable<RatePlayersProps['remove']>;
};

export function useRating(commands: RatingCommands): Rating {
  const client = useClient();

  async function rate(player: RatedPlayer, aspect: RatingAspect, value: number): Promise<boolean> {
    withdrawLastAction();
    const done = await commands.rate({ player: player.sid, aspect, value });
    const said = { name: player.name, topic: ASPECT_TEXTS[aspect]() };
    if (done.ok) {
      const text = value === 0 ? m.ratings_said_none(said) : m.ratings_said({ ...said, value });
      showDoneToast(text, undoOf(client, done.value.action), LAST_ACTION);
    } else showToast({ text: ratingProblem(done.error), tone: 'problem', about: LAST_ACTION });
    return done.ok;
  }

  async function remove({ player, account }: GivenRating): Promise<void> {
    const done = await commands.remove({ player, account });
    if (done.ok) showDoneToast(m.ratings_removed());
    else showToast({ text: ratingProblem(done.error), tone: 'problem' });
  }

  return { rate, remove };
}
