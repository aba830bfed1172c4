/**
 * The answer to every call that needs a server, while a visitor looks around without an account (decision 115). It is
 * made on the device and not one of section 8, whose codes servers and devices with accounts answer.
 */
export const NEEDS_ACCOUNT = { code: 991, message: 'needs an account' } as const;
