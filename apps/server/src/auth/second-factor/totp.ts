/** Codes of an authenticator app: RFC 6238 as every app knows it, with SHA-1, six digits and steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Steps before and after the server's own that count: clocks differ, and typing takes a while. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** 160 bits in the letters that people can type into an app. */
export function newTotpSecret(randomBytes: (length: number) => Buffer): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** What the QR code holds: apps show whose code it is by it. */
export function totpAddress({ secret, email }: { secret: string; email: string }): string {
  return totpOf(secret, email).toString();
}

/** The number of the step that the code belongs to, near `now` (milliseconds); null when it is none of them. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Touchline',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}
