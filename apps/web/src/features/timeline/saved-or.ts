import type { MatchRefusal } from '@touchline/domain/match/decided';
import type { Refused } from '#data/permission.ts';
import type { Answer } from '#ui/toast/answers.ts';

type Refusal = MatchRefusal | Refused;

/** True when everything is as it was typed, also without a change; otherwise says why not, and answers null. */
export async function savedOr(
  write: Promise<Answer<unknown, Refusal>>,
  say: (refusal: Refusal) => void,
): Promise<true | null> {
  const answer = await write;
  if (answer.ok || answer.error.code === 'nothingToChange') return true;
  say(answer.error);
  return null;
}
