/**
 * `/user/details/`: the coach's profile, note and password, the export of their data, and the deletion of the account.
 */
import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useAccount } from '#data/hooks/account.ts';
import { archiveOfOwnData } from '#data/page/own-account.ts';
import { useClient } from '#data/page/react.tsx';
import { changePassword } from '#data/page/session-actions.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import labelled from '#ui/parts/fields/labelled.module.css';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { saveFile } from '#ui/save-and-copy.ts';
import { answersIn } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { authProblem } from '../auth-problem.tsx';
import { NewPassword } from '../fields/NewPassword.tsx';
import { OfflineNotice } from '../notices.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import styles from './own-account.module.css';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { profileForm } from './profile-form.ts';

export interface DetailsScreenProps {
  /** The account's note. It belongs to another feature, so the app passes it in. */
  readonly notes: (account: number) => ReactNode;
}

export function DetailsScreen({ notes }: DetailsScreenProps) {
  const account = useAccount();
  return (
    <Screen>
      <PageHeader
        title={m.screens_account_details()}
        back={<BackLink to="/settings/" label={m.account_back_to_settings()} />}
      />
      <OfflineNotice text={m.account_needs_network()} />
      {account !== undefined && (
        <>
          <ProfilePhoto account={account} />
          <Profile account={account} />
          {notes(account.sid)}
          <Fold title={m.account_password()}>
            <Hint>{m.account_details_password_text()}</Hint>
            <NewPassword
              action="changePassword"
              email={account.email}
              label={m.account_new_password()}
              submit={m.account_details_password_save()}
              asksCurrent
              save={({ password, current }) => changePassword({ email: account.email, password, current })}
              done={() => showToast({ text: m.account_details_password_saved() })}
            />
          </Fold>
          <List>
            <LinkRow
              to="/user/security/"
              icon="lock"
              title={m.screens_security()}
              detail={m.security_detail()}
            />
            <LinkRow
              to="/user/calendar/"
              icon="calendar"
              title={m.calendar_title()}
              detail={m.calendar_row_text()}
            />
          </List>
          <OwnData />
          <DeleteAccount email={account.email} />
        </>
      )}
    </Screen>
  );
}

const { written } = answersIn({}, m.common_err_failed);

function Profile({ account }: { readonly account: Account }) {
  const client = useClient();
  const { values, field, choose } = useEditing(profileForm, { store: client, row: account, written });
  return (
    <Card title={m.account_details_profile()}>
      <Fields>
        <TextInput {...field('firstname')} label={m.words_firstname()} autoComplete="given-name" />
        <TextInput {...field('surname')} label={m.words_surname()} autoComplete="family-name" />
        <TextInput {...field('nickname')} label={m.words_nickname()} autoComplete="nickname" />
        <Input.Wrapper labelElement="div" label={m.account_details_gender()}>
          <SegmentedControl
            value={values.gender}
            onChange={(gender) => choose({ gender })}
            aria-label={m.account_details_gender()}
            fullWidth
            data={[
              { value: '', label: m.account_details_gender_unsaid() },
              { value: 'Woman', label: m.account_details_gender_woman() },
              { value: 'Man', label: m.account_details_gender_man() },
            ]}
          />
        </Input.Wrapper>
        <div>
          <p className={labelled.label}>{m.words_email()}</p>
          <p className={labelled.value}>{account.email}</p>
          <Hint>{m.settings_email_fixed()}</Hint>
        </div>
      </Fields>
    </Card>
  );
}

function OwnData() {
  const client = useClient();
  const [problem, setProblem] = useState<ReactNode>(null);

  const download = useAction(async () => {
    setProblem(null);
    const reply = await archiveOfOwnData(client);
    if (!reply.ok) {
      setProblem(authProblem('exportData', reply));
      return;
    }
    saveFile(reply.value.file, reply.value.name);
  });

  return (
    <Card title={m.account_details_data()}>
      <Hint>{m.account_details_data_text()}</Hint>
      <div className={styles.action}>
        <ProblemLine text={problem} />
        <Button
          variant="default"
          leftSection={<Icon name="download" size={20} />}
          loading={download.busy}
          onClick={() => void download.run()}
        >
          {m.account_details_data_download()}
        </Button>
      </div>
    </Card>
  );
}
