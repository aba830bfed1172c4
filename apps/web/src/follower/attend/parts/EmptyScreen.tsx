/** Shown at an address without a request: it says why, and whom to ask. */
import { EmptyPage } from '../../pages/EmptyPage.tsx';
import { EMPTY_TEXT } from '../words/words.ts';

export function EmptyScreen({ reason }: { readonly reason: keyof typeof EMPTY_TEXT }) {
  const { title, text } = EMPTY_TEXT[reason];
  return <EmptyPage title={title()} text={text()} />;
}
