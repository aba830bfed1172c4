import { TextInput, type TextInputProps } from '@mantine/core';
import { m } from '@touchline/i18n';

/** An e-mail address, with the keyboard for it; `username` where it names an account that there is, which may have passkeys. */
export function EmailField(
  props: TextInputProps & { readonly autoComplete: 'username' | 'username webauthn' | 'email' },
) {
  return (
    <TextInput {...props} label={m.account_email()} type="email" inputMode="email" autoCapitalize="none" />
  );
}
