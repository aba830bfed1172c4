/** The steps of signing up, and which of them an address can open. */
export const STEPS = ['email', 'code', 'password', 'team'] as const;
export type SignupStep = (typeof STEPS)[number];

/** A step needs what the steps before it gave; an address alone does not skip them. */
export function reachableStep(
  asked: string | undefined,
  have: { readonly email: string; readonly token: string | null },
): Exclude<SignupStep, 'team'> {
  if (asked === 'password' && have.token !== null) return 'password';
  if ((asked === 'code' || asked === 'password') && have.email !== '') return 'code';
  return 'email';
}
