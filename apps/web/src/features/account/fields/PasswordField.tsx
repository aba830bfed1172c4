import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? m.account_password_hide() : m.account_password_show(),
      }}
    />
  );
}
