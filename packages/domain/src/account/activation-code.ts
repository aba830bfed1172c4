import { ACTIVATION_CODE_DIGITS } from '../limits.ts';

const CODE = new RegExp(`^[0-9]{${ACTIVATION_CODE_DIGITS}}$`);

/** Six digits, as text: codes may begin with zeros (sections 5 and 9). */
export function isActivationCode(text: string): boolean {
  return CODE.test(text);
}
