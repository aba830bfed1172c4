/** Random text, unique per device: 1 to 32 of 0-9a-z (LOC-7). */
export function newDeviceId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(36).padStart(7, '0')).join('');
}
