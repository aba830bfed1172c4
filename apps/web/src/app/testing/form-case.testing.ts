/**
 * A form that edits a stored row, for the property test in `app/editing`. Each feature lists its forms in its
 * `forms.testing.ts`; the test finds these files, and fails with the name of a form that is in none of them.
 */
import { create } from '@touchline/domain/entity/rows/rows';
import { shirtFields } from '@touchline/domain/entity/tables/team';
import fc, { type Arbitrary } from 'fast-check';
import type { Client } from '#data/client/client.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import type { Prepared } from '#data/testing/client.testing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

/** The values that one control of a form can set: a field, or a choice that sets several fields. */
type Controls<T> = Readonly<Record<string, Arbitrary<Partial<T>>>>;

export interface Opened<Row, Store> {
  readonly store: Store;
  /** The values that are stored now. */
  readonly row: () => Promise<Row>;
}

export interface FormCase<Row, T extends object, Store> {
  readonly form: EditForm<Row, T, Store, unknown>;
  readonly controls: Controls<NoInfer<T>>;
  readonly open: (client: Client, prepared: Prepared) => Promise<Opened<Row, Store>>;
}

/** Hides the types of a form, so that different forms fit in one table. */
type AnyFormCase = <R>(use: <Row, T extends object, Store>(found: FormCase<Row, T, Store>) => R) => R;

/** Forms by the name of their constant. */
export type FormCases = Readonly<Record<string, AnyFormCase>>;

export function formCase<Row, T extends object, Store>(found: FormCase<Row, T, Store>): AnyFormCase {
  return (use) => use(found);
}

export const word = fc.stringMatching(/^[A-Z][a-z]{1,12}$/);
export const field = <K extends string, V>(name: K, value: Arbitrary<V>) =>
  value.map((given) => ({ [name]: given }) as Record<K, V>);
export const shirt = fc
  .constantFrom('#d3263a', '#16a34a', '#1e3a8a')
  .map((color1) => create(shirtFields, { type: 0, color1 }));

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the row of the form is gone');
  return value;
}

export const teamOf = (client: Client, { team }: Prepared) => found(client.team(team));
export const matchIn = async (client: Client, { match }: Prepared) => found(await matchOf(client, match));
