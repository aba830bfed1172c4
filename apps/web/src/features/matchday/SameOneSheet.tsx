/** Asks whether what somebody else has just noted is the same, before it is noted twice. */
import { isGoal } from '@touchline/domain/match/events';
import { m } from '@touchline/i18n';
import { BottomSheet } from '#ui/parts/BottomSheet.tsx';
import { entryText } from '#ui/words/event-sentence.ts';
import { notedBy } from '#ui/words/noted-by.ts';
import buttons from './button.module.css';
import sheets from './sheets.module.css';
import type { Asked, MatchDay } from './use-match-day.ts';

export function SameOneSheet({ day }: { readonly day: MatchDay }) {
  const { asked, answer } = day;
  return (
    <BottomSheet
      close={m.common_close()}
      opened={asked !== null}
      onClose={() => answer('later')}
      title={m.matchday_same_title()}
    >
      {asked !== null && (
        <>
          <p className={sheets.question}>{questionText(asked, day.nameOf)}</p>
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

function questionText({ entry, seconds }: Asked, nameOf: MatchDay['nameOf']): string {
  const name = notedBy(entry);
  if (name === '') return m.matchday_same_unnamed({ entry: entryText(entry, nameOf), seconds });
  const player = entry.data.player_sid;
  return isGoal(entry.type) && player !== 0
    ? m.matchday_same_goal({ name, player: nameOf(player), seconds })
    : m.matchday_same_entry({ name, entry: entryText(entry, nameOf), seconds });
}
