/** The system's share sheet: that of the browser, or that of the native app around the page. */

type Sharing = (data: ShareData) => Promise<void>;

let native: Sharing | null = null;

/** A native app shares by itself; its web view may not be able to. */
export function shareWith(sharing: Sharing | null): void {
  native = sharing;
}

/** True in a native app. */
export const sharesNatively = (): boolean => native !== null;

/** Whether there is a share sheet for such data. */
export function canShare(data: ShareData): boolean {
  if (native !== null) return true;
  if (data.files === undefined) return 'share' in navigator;
  return 'canShare' in navigator && (data.files.length === 0 || navigator.canShare(data));
}

export async function share(data: ShareData): Promise<void> {
  // Closing the share sheet is not an error.
  await (native ?? navigator.share.bind(navigator))(data).catch(() => undefined);
}
