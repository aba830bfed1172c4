/** A new password with its strength: at sign-up with the names, by a link, and in the account. */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import type { AppError } from '#data/session-actions.ts';
import { Pair } from '#ui/parts/Screen.tsx';
import { AccountForm, useSending } from './AccountForm.tsx';
import styles from './account.module.css';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { passwordProblem } from './password-words.ts';

export interface PasswordGiven {
  readonly password: string;
  /** Asked for at sign-up, empty elsewhere. */
  readonly firstname: string;
  readonly surname: string;
  /** The present one; empty where it is not asked for. */
  readonly current: string;
}

export interface NewPasswordProps {
  readonly doing: 'signUp' | 'resetPassword' | 'changePassword';
  readonly email: string;
  readonly label: string;
  readonly submit: string;
  /** Whether the present password is asked for: in the account, not where a mail proved who it is. */
  readonly asksCurrent?: boolean;
  readonly asksNames?: boolean;
  readonly save: (given: PasswordGiven) => Promise<Result<object, AppError>>;
  readonly done: () => void;
  /** Answers whether it deals with a refusal itself. */
  readonly refused?: (code: number) => boolean;
}

const NAME_MAX = 255;
const WRONG = 403;
const TOO_EASY = 412;

export function NewPassword({
  doing,
  email,
  label,
  submit,
  asksCurrent = false,
  asksNames = false,
  save,
  done,
  refused,
}: NewPasswordProps) {
  const sending = useSending(doing);
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
      {/* Password stores look for the name beside the new password. */}
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

/** People who always come in by a link may not know their password. */
function Forgotten({ email }: { readonly email: string }) {
  return (
    <div className={styles.links}>
      <Link to="/login/request-password/{-$email}/{-$code}/" params={{ email }}>
        {m.account_reset_title()}
      </Link>
    </div>
  );
}
