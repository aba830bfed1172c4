import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onModalsChange, topModal } from '../parts/dialogs/open-modals.ts';
import styles from './above-modals.module.css';

interface AboveModalsProps {
  readonly children: ReactNode;
  /** The children lose focus and pointer when they move, without an event. */
  readonly moved: () => void;
}

/**
 * Keeps its children in reach while a modal dialog is open: they move into the topmost dialog, because everything else is
 * inert, as its last stop of the Tab key. A popover lies above the dialog, and the dialog neither clips it nor moves it
 * while it opens.
 */
export function AboveModals({ children, moved }: AboveModalsProps) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host.className = styles.host ?? '';
    const place = () => {
      const modal = topModal();
      const parent = modal ?? document.body;
      if (host.parentElement === parent) return;
      if (hasPopovers()) host.popover = null;
      parent.append(host);
      if (modal !== null && hasPopovers()) {
        host.popover = 'manual';
        host.showPopover();
      }
      moved();
    };
    place();
    const stop = onModalsChange(place);
    return () => {
      stop();
      host.remove();
    };
  }, [host, moved]);
  return createPortal(children, host);
}

/** Chrome 114, Safari 17 and Firefox 125 brought them. Without them a toast may lie outside its dialog until that closes. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;
