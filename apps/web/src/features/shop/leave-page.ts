/** Leaves for a page of the payment provider. */
export function leavePage(address: string): void {
  window.location.assign(address);
}
