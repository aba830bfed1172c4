/** `/attention/`: changes that the server refused. No change is dropped silently (sync.md, OUT-5). */
import { m } from '@touchline/i18n';
import { useAttention } from '#data/hooks/attention.ts';
import { useWaitingPhotos } from '#data/hooks/team/use-photos.ts';
import { Entries } from '#ui/parts/cards/Entries.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { AttentionItem } from './AttentionItem.tsx';
import { RefusedPhoto } from './RefusedPhoto.tsx';

export function AttentionScreen() {
  const entries = useAttention();
  const photos = useWaitingPhotos();
  if (entries === undefined) return null;
  return (
    <Screen>
      <PageHeader
        title={m.common_needs_attention()}
        back={<BackLink to="/dashboard/" label={m.common_menu_dashboard()} />}
      />
      {entries.length === 0 && photos.every(({ refusal }) => refusal === null) ? (
        <EmptyState icon="check" title={m.attention_none_title()} text={m.attention_none_text()} />
      ) : (
        <>
          <Intro>{m.attention_text()}</Intro>
          <Entries>
            {photos.map(
              (photo) =>
                photo.refusal !== null && (
                  <RefusedPhoto key={photo.name} photo={photo} code={photo.refusal.code} />
                ),
            )}
            {entries.map((entry) => (
              <AttentionItem key={entry.id} entry={entry} />
            ))}
          </Entries>
        </>
      )}
    </Screen>
  );
}
