/** Shown at an address without a visible match. */
import { type EmptyReason, emptyTexts } from '../words/empty-texts.ts';
import { EmptyPage } from './EmptyPage.tsx';

export function ClosedPage({ reason }: { readonly reason: EmptyReason }) {
  return <EmptyPage {...emptyTexts(reason)} />;
}
