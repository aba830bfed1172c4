/** What a coach should look at again: answers that differ from what the coach entered, or that came too late. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { answerOf, sheetOf } from '../../match/sheet/sheet.ts';
import { closesAt } from '../closing/closing.ts';

export type AnswerDoubt =
  /** The family says yes; the coach entered an injury, which only the coach ends. */
  | 'yesButInjured'
  /** A no after a yes, of the family or of the coach. */
  | 'withdrew'
  /** The answer is from after the closing time, such as one from before a device was online again. */
  | 'afterClosing';

/** The doubt about each family's answer; a player without one is missing. */
export function answerDoubts(gathering: Gathering, team: Team): ReadonlyMap<number, AnswerDoubt> {
  const closes = closesAt(gathering, team);
  const doubts = sheetOf(gathering).flatMap(
    ({ sid, status }): readonly (readonly [number, AnswerDoubt])[] => {
      const { answer, answered_by, answered_at, withdrew } = answerOf(gathering, sid);
      if (answered_by !== 'link' && answered_by !== 'mail') return [];
      if (answer === 'yes' && status === 'injured') return [[sid, 'yesButInjured']];
      if (answer === 'no' && withdrew) return [[sid, 'withdrew']];
      return closes !== null && answered_at * 1_000 >= closes ? [[sid, 'afterClosing']] : [];
    },
  );
  return new Map(doubts);
}
