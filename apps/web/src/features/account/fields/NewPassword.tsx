/** A new password with its strength meter: for sign-up with the names, for a password link, and for the account. */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import type { AppError } from '#data/page/session-actions.ts';
import { Pair } from '#ui/parts/page/Screen.tsx';
import { AccountForm, useSending } from '../AccountForm.tsx';
import styles from '../account.module.css';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { passwordProblem } from './password-words.ts';

export interface PasswordGiven {
  readonly password: string;
  /** The names, at sign-up only; empty elsewhere. */
  readonly firstname: string;
  readonly surname: string;
  /** The current password; empty where the form does not ask for it. */
  readonly current: string;
}

export interface NewPasswordProps {
  readonly action: 'signUp' | 'resetPassword' | 'changePassword';
  readonly email: string;
  readonly label: string;
  readonly submit: string;
  /** Asks for the current password: in the account, but not after a mail has proved the owner. */
  readonly asksCurrent?: boolean;
  readonly asksNames?: boolean;
  readonly save: (given: PasswordGiven) => Promise<Result<object, AppError>>;
  readonly done: () => void;
  /** Returns true when it handles a refusal itself. */
  readonly refused?: (code: number) => boolean;
}

const NAME_MAX = 255;
const WRONG = 403;
const TOO_EASY = 412;

export function NewPassword({
  action,
  email,
  label,
  submit,
  asksCurrent = false,
  asksNames = false,
  save,
  done,
  refused,
}: NewPasswordProps) {
  const sending = useSending(action);
  const form = useForm({
    initialValues: { current: '', firstname: '', surname: '', password: '' },
    validate: {
      firstname: (firstname) => (asksNames && firstname.trim() === '' ? m.settings_err_firstname() : null),
      current: (current) => (asksCurrent && current === '' ? m.account_err_password_empty() : null),
      password: (password) => passwordProblem(password, email),
    },
  });

  async function send(given: typeof form.values) {
    const saved = await sending.send(
      () => save(given),
      ({ code }) => {
        if (refused?.(code) === true) return true;
        if (code === TOO_EASY) form.setFieldError('password', m.account_err_password_common());
        else if (asksCurrent && code === WRONG) form.setFieldError('current', m.words_wrong_password());
        else return false;
        return true;
      },
    );
    if (!saved) return;
    form.reset();
    done();
  }

  return (
    <AccountForm
      sending={sending}
      submit={submit}
      onSubmit={form.onSubmit(send)}
      below={asksCurrent && <Forgotten email={email} />}
    >
      {asksNames && (
        <Pair>
          <TextInput
            {...form.getInputProps('firstname')}
            autoFocus
            label={m.words_firstname()}
            autoComplete="given-name"
            maxLength={NAME_MAX}
            data-autofocus
            required
          />
          <TextInput
            {...form.getInputProps('surname')}
            label={m.words_surname()}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
        </Pair>
      )}
      {/* Password managers look for the user name beside the new password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          {...form.getInputProps('current')}
          label={m.account_current_password()}
          autoComplete="current-password"
        />
      )}
      <div>
        <PasswordField {...form.getInputProps('password')} label={label} autoComplete="new-password" />
        <PasswordMeter password={form.values.password} email={email} />
      </div>
    </AccountForm>
  );
}

/** Offered to people who always sign in by a link and may not know their password. */
function Forgotten({ email }: { readonly email: string }) {
  return (
    <div className={styles.links}>
      <Link to="/login/request-password/{-$email}/{-$code}/" params={{ email }}>
        {m.account_reset_title()}
      </Link>
    </div>
  );
}
