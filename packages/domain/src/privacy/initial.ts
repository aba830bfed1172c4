/** A first name with the surname's initial, where two people have the same one. `appearance.ts` says where it may stand. */

interface Initialled {
  readonly name: string;
  readonly surname: string;
}

/** `Sam B.`; the name alone without a surname. */
export function withInitial({ name, surname }: Initialled): string {
  const initial = surname.trim().slice(0, 1);
  return initial === '' ? name : `${name} ${initial}.`;
}
