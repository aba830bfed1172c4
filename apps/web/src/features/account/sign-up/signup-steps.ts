/** The steps of sign-up, and which of them an address can open. */
export const STEPS = ['email', 'code', 'password', 'team'] as const;
export type SignupStep = (typeof STEPS)[number];

/** A step needs the results of earlier steps, so an address alone cannot skip them. */
export function reachableStep(
  requestedStep: string | undefined,
  have: { readonly email: string; readonly token: string | null },
): Exclude<SignupStep, 'team'> {
  if (requestedStep === 'password' && have.token !== null) return 'password';
  if ((requestedStep === 'code' || requestedStep === 'password') && have.email !== '') return 'code';
  return 'email';
}
