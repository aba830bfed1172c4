import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import type { Refused } from '#data/commands/permission.ts';
import type { Answer } from '#ui/toast/answers.ts';

type Refusal = MatchRefusal | Refused;

/** True when the values are stored, also without a change. Otherwise it shows the refusal and returns null. */
export async function savedOr(
  write: Promise<Answer<unknown, Refusal>>,
  say: (refusal: Refusal) => void,
): Promise<true | null> {
  const answer = await write;
  if (answer.ok || answer.error.code === 'nothingToChange') return true;
  say(answer.error);
  return null;
}
