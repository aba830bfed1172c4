import { TextInput, type TextInputProps } from '@mantine/core';
import { m } from '@touchline/i18n';
import { typedEmail } from './typed-email.ts';

/**
 * An e-mail field with the e-mail keyboard. Its value is kept for the other account pages. `username` is for
 * existing accounts, which may have passkeys.
 */
export function EmailField({
  onChange,
  ...props
}: TextInputProps & { readonly autoComplete: 'username' | 'username webauthn' | 'email' }) {
  return (
    <TextInput
      {...props}
      label={m.words_email()}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      onChange={(event) => {
        typedEmail.keep(event.currentTarget.value.trim());
        onChange?.(event);
      }}
    />
  );
}
