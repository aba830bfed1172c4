/** Toasts about the result of a command: the reason of a refusal, or a confirmation with Undo. */
import { showToast } from './app-toasts.ts';

export interface Refusal {
  readonly code: string;
}

export type Answer<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export interface Answers {
  /** The command's value; null after a refusal, whose reason is shown. */
  written<T>(write: Promise<Answer<T>>): Promise<T | null>;
  problemText(refusal: Refusal): string;
}

/** Texts of a feature by refusal code; `otherwise` for other codes. */
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

/** Shows a confirmation; with `onUndo` it offers Undo. A later toast with the same `about` replaces it. */
export function showDoneToast(text: string, onUndo?: () => void, about?: string): void {
  showToast({ text, ...(onUndo !== undefined && { onUndo }), ...(about !== undefined && { about }) });
}
