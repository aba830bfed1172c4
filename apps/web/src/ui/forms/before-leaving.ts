/**
 * Calls `save` when the page is about to go: it is closed, left or hidden, and a phone may end a hidden page without
 * another event. A write that begins at `pagehide` ends with its page; `beforeunload` comes before the next page is
 * requested. Returns a function that stops listening.
 */
export function beforeLeaving(save: () => void): () => void {
  const saveHidden = () => document.visibilityState === 'hidden' && save();
  addEventListener('beforeunload', save);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    removeEventListener('beforeunload', save);
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', saveHidden);
  };
}
