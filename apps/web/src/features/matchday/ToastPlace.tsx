import { useRef } from 'react';
import { useToastsOver } from '#ui/toast/use-toasts-over.ts';

/**
 * Where the toasts are, with Undo for eight seconds after each action. High phones have a row for them below the pitch,
 * under the thumb. On low ones the thumb reaches the title, which says nothing new during a match.
 */
export type ToastRow = 'pitch' | 'title' | 'score';

/** Screens with room for a row of their own. */
export const HIGH = '(orientation: portrait) and (height >= 41em) and (width < 62em)';

interface ToastPlaceProps {
  readonly className: string | undefined;
  readonly fromTop?: boolean;
}

export function ToastPlace({ className, fromTop = false }: ToastPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useToastsOver(place, { isRow: true, fromTop });
  return <div ref={place} className={className} />;
}
