/** Codes of an authenticator app (RFC 6238), with the common settings: SHA-1, six digits, steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Accepted steps before and after the current one, because clocks differ and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** 160 bits in letters that people can type into an app. */
export function newTotpSecret(randomBytes: (length: number) => Buffer): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** The URL in the QR code; apps show its account. */
export function totpAddress({ secret, email }: { secret: string; email: string }): string {
  return totpOf(secret, email).toString();
}

/** The number of the step that a code belongs to, near `now` (milliseconds); null for a wrong code. */
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
