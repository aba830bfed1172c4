/** The answers of the demo's families to a request, given by the same rules as families give them. */
import type { Gathering } from '../attendance/gathering.ts';
import { decideFamilyAnswer } from '../match/lineup/family-answer.ts';
import { DEMO_PLAYERS, type DemoAnswer } from './club.ts';
import type { DemoWords } from './words.ts';

export interface Answering {
  /** The sid of the player with a shirt number. */
  readonly playerOf: (number: number) => number;
  readonly nowSeconds: number;
  readonly words: DemoWords;
}

/** @param answers by shirt number */
export function withDemoAnswers<G extends Gathering>(
  asked: G,
  answers: ReadonlyMap<number, DemoAnswer>,
  { playerOf, nowSeconds, words }: Answering,
): G {
  let answered = asked;
  for (const { number } of DEMO_PLAYERS) {
    const given = answers.get(number);
    if (given === undefined) continue;
    const decision = decideFamilyAnswer(
      answered,
      {
        player: playerOf(number),
        said: { late: 0, leaves: 0, ...given, reason: given.reason ? words.reasons[given.reason] : '' },
      },
      { answered_by: 'mail', nowSeconds: nowSeconds - given.hoursAgo * 3600 },
    );
    if (decision.ok) answered = decision.value;
  }
  return answered;
}
