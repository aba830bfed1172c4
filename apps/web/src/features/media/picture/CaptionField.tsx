import { Textarea } from '@mantine/core';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { written } from '../toasts.ts';
import { CAPTION_MAX, captionForm } from './caption-form.ts';

export function CaptionField({ medium }: { readonly medium: Medium }) {
  const client = useClient();
  const { field } = useEditing(captionForm, { store: client, row: medium, written });
  return (
    <Textarea
      {...field('caption')}
      label={m.media_caption()}
      description={m.media_caption_hint()}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={CAPTION_MAX}
    />
  );
}
