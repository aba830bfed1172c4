/** Tells players of one name apart: by the surname's initial, and where that is the same too, by the shirt number. */

import { withInitial } from '../privacy/initial.ts';

export interface NamedPerson {
  readonly sid: number;
  /** As it is shown; empty where no name is. */
  readonly name: string;
  readonly surname: string;
  /** 0 for none. */
  readonly number: number;
}

/**
 * The names by sid. `Sam`, or `Sam B.` and `Sam (7)` where two are equal.
 *
 * @param areTogether whether both are shown beside each other, such as players of one team
 */
export function distinctNames<P extends NamedPerson>(
  people: readonly P[],
  areTogether: (one: P, other: P) => boolean = () => true,
): ReadonlyMap<number, string> {
  const isTwice = (one: P, nameOf: (person: P) => string) =>
    people.some((other) => other.sid !== one.sid && nameOf(other) === nameOf(one) && areTogether(one, other));
  return new Map(
    people.map((person) => {
      const { sid, name, number } = person;
      if (name === '' || !isTwice(person, ({ name: own }) => own)) return [sid, name];
      if (withInitial(person) !== name && !isTwice(person, withInitial)) return [sid, withInitial(person)];
      return [sid, number > 0 ? `${name} (${number})` : withInitial(person)];
    }),
  );
}
