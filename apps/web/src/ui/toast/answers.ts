/** What becomes of a command, said in a toast: why it was refused, or that it was done, with the way back. */
import { showToast } from './app-toasts.ts';

export interface Refusal {
  readonly code: string;
}

export type Answer<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export interface Answers {
  /** What the command answered; null when it was refused, and then the coach reads why. */
  written<T>(write: Promise<Answer<T>>): Promise<T | null>;
  problemText(refusal: Refusal): string;
}

/** Answers in a feature's own words, by the refusal's code; `otherwise` for a code that it has no words for. */
export function answersIn(texts: Readonly<Record<string, () => string>>, otherwise: () => string): Answers {
  const problemText = ({ code }: Refusal) => (texts[code] ?? otherwise)();
  return {
    problemText,
    written: async (write) => {
      const answer = await write;
      if (answer.ok) return answer.value;
      showToast({ text: problemText(answer.error), tone: 'problem' });
      return null;
    },
  };
}

/** Says what was done; with `onUndo` it can be taken back. What is said of the same later takes its place. */
export function sayDone(text: string, onUndo?: () => void, about?: string): void {
  showToast({ text, ...(onUndo !== undefined && { onUndo }), ...(about !== undefined && { about }) });
}
