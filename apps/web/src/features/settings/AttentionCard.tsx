/** The number of changes that the server refused, with a link to them (sync.md, OUT-5). */
import { m } from '@touchline/i18n';
import { useAttentionCount } from '#data/hooks/attention.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';

export function AttentionCard() {
  const count = useAttentionCount();
  if (count === undefined) return null;
  return (
    <Card title={m.common_needs_attention()}>
      {count === 0 ? (
        <Hint>{m.attention_none_text()}</Hint>
      ) : (
        <LinkButton to="/attention/" variant="light" rightSection={<Icon name="chevron-right" size={20} />}>
          {m.common_changes_need_attention({ count })}
        </LinkButton>
      )}
    </Card>
  );
}
