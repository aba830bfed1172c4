import { useForm } from '@mantine/form';
import { m } from '@touchline/i18n';
import { signUpStart } from '#data/page/session-actions.ts';
import { AccountForm, useSending } from '../AccountForm.tsx';
import { atEmail } from '../auth-message.ts';
import { EmailField } from '../fields/EmailField.tsx';
import { emailProblem } from '../fields/email-problem.ts';

/** A code was sent a moment ago: the coach went back and now continues with that code. */
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
        return onItsWay || atEmail({ form, action: 'askForCode' }, error);
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
