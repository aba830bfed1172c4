import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';

export function PrintButton() {
  return (
    <Button variant="default" onClick={() => window.print()}>
      {m.words_print()}
    </Button>
  );
}
