/** The row that an address names: its sid, null for `new`, undefined for anything else. */
export function sidOfParam(id: string): number | null | undefined {
  if (id === 'new') return null;
  const sid = Number(id);
  return Number.isInteger(sid) && sid !== 0 ? sid : undefined;
}
