/**
 * Asks whether an entry is the same event that another person has just recorded, so that it is not recorded twice.
 */
import { isGoal } from '@touchline/domain/match/events/events';
import { m } from '@touchline/i18n';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { entryText } from '#ui/words/match/event-sentence.ts';
import { notedBy } from '#ui/words/match/noted-by.ts';
import buttons from '../bars/button.module.css';
import type { DuplicateQuestion, MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

export function DuplicateSheet({ day }: { readonly day: MatchDay }) {
  const { duplicate, answer } = day;
  return (
    <BottomSheet
      close={m.common_close()}
      opened={duplicate !== null}
      onClose={() => answer('later')}
      title={m.matchday_same_title()}
    >
      {duplicate !== null && (
        <>
          <p className={sheets.question}>{questionText(duplicate, day.nameOf)}</p>
          <div className={sheets.choices}>
            <button type="button" className={buttons.button} onClick={() => answer('another')}>
              {m.matchday_same_no()}
            </button>
            <button type="button" className={buttons.button} data-primary onClick={() => answer('same')}>
              {m.matchday_same_yes()}
            </button>
          </div>
        </>
      )}
    </BottomSheet>
  );
}

function questionText({ entry, seconds }: DuplicateQuestion, nameOf: MatchDay['nameOf']): string {
  const name = notedBy(entry);
  const when = seconds < MOMENT_S ? m.matchday_same_just_now() : m.matchday_same_ago({ seconds });
  if (name === '') return m.matchday_same_unnamed({ entry: entryText(entry, nameOf), when });
  const player = entry.data.player_sid;
  return isGoal(entry.type) && player !== 0
    ? m.matchday_same_goal({ name, player: nameOf(player), when })
    : m.matchday_same_entry({ name, entry: entryText(entry, nameOf), when });
}

/** From this number of seconds on, the question names the seconds. */
const MOMENT_S = 5;
