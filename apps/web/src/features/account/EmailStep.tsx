import { useForm } from '@mantine/form';
import { m } from '@touchline/i18n';
import { signUpStart } from '#data/session-actions.ts';
import { AccountForm, useSending } from './AccountForm.tsx';
import { atEmail } from './auth-message.ts';
import { EmailField } from './EmailField.tsx';
import { emailProblem } from './email-problem.ts';

/** A code was sent a moment ago already: the coach came back and goes on where he was. */
const ON_ITS_WAY = 407;

export function EmailStep({
  email,
  done,
}: {
  readonly email: string;
  readonly done: (email: string) => void;
}) {
  const sending = useSending('askForCode');
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });

  async function submit(values: { email: string }) {
    const address = values.email.trim();
    let onItsWay = false;
    const sent = await sending.send(
      () => signUpStart({ email: address }),
      (error) => {
        onItsWay = error.code === ON_ITS_WAY;
        return onItsWay || atEmail({ form, doing: 'askForCode' }, error);
      },
    );
    if (sent || onItsWay) done(address);
  }

  return (
    <AccountForm sending={sending} submit={m.account_signup_send_code()} onSubmit={form.onSubmit(submit)}>
      <EmailField {...form.getInputProps('email')} autoComplete="email" autoFocus={email === ''} />
    </AccountForm>
  );
}
