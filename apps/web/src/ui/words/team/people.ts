/** Names of people who share a team. */
import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import { dateLocale } from '../date-locale.ts';

/** The name that the person chose, else their address. */
export function personName({
  first_name,
  last_name,
  email,
}: Pick<SharedPerson, 'first_name' | 'last_name' | 'email'>): string {
  const name = [first_name, last_name].filter((part) => part !== '').join(' ');
  return name === '' ? email : name;
}

/** "Bea, Cor and Dirk": one sentence with all of them. */
export function namesTogether(names: readonly string[]): string {
  return new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(names);
}
