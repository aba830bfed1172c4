import { boolean, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/**
 * Section 3 lists `access_token` and `refresh_token` among the fields of an account. They belong to one signed-in
 * device: they are in no row and no register, are never replicated, exported or logged, and the server stores only
 * their hashes. Therefore they have a table of their own.
 */
export const credentialFields = { access_token: string(''), refresh_token: string('') };
export type Credentials = Entity<typeof credentialFields>;

/** A device on which the account is signed in (getLoggedInDevices). */
export const loggedInDeviceFields = { name: string(''), model: string(''), active: boolean(false) };
export type LoggedInDevice = Entity<typeof loggedInDeviceFields>;
