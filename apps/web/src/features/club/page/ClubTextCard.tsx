import { Textarea, TextInput } from '@mantine/core';
import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { written } from '#ui/words/team/sharing-refusals.ts';
import { clubPageForm } from './club-page-form.ts';

/** Title and text. */
export function ClubTextCard({ account }: { readonly account: Account }) {
  const { field } = useEditing(clubPageForm, { store: useClient(), row: account, written });
  return (
    <Card title={m.clubpage_look()}>
      <Fields>
        <TextInput {...field('title')} label={m.notes_title()} description={m.clubpage_title_text()} />
        <Textarea {...field('text')} label={m.clubpage_text()} autosize minRows={3} maxRows={12} />
      </Fields>
    </Card>
  );
}
