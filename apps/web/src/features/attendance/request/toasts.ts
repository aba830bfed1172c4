/** Shows why a change of a request was refused. */
import type { Answer } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { type RequestProblem, requestText } from '#ui/words/match/request-words.ts';

/** The command's value; null after a refusal, whose reason is shown. */
export async function written<T>(write: Promise<Answer<T, RequestProblem>>): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  showToast({ text: requestText(answer.error), tone: 'problem' });
  return null;
}
