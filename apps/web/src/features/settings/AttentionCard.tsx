/** How many changes the server refused, and the way to them (sync.md, OUT-5). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useAttentionCount } from '#data/hooks/attention.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Hint } from '#ui/parts/Screen.tsx';

export function AttentionCard() {
  const count = useAttentionCount();
  if (count === undefined) return null;
  return (
    <Card title={m.common_needs_attention()}>
      {count === 0 ? (
        <Hint>{m.attention_none_text()}</Hint>
      ) : (
        <Button
          variant="light"
          rightSection={<Icon name="chevron-right" size={20} />}
          renderRoot={(props) => <Link to="/attention/" {...props} />}
        >
          {m.common_changes_need_attention({ count })}
        </Button>
      )}
    </Card>
  );
}
