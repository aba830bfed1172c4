import { ActionIcon } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import { ToolButton } from '../fields/ToolButton.tsx';
import { printPage } from './print-page.ts';

interface PrintButtonProps {
  /** An icon alone also on laptops, where there is no room for the word. */
  readonly small?: boolean;
}

export function PrintButton({ small = false }: PrintButtonProps) {
  const print = () => void printPage();
  if (small) {
    return (
      <ActionIcon variant="default" size="xl" aria-label={m.words_print()} onClick={print}>
        <Icon name="print" size={20} />
      </ActionIcon>
    );
  }
  return <ToolButton icon="print" label={m.words_print()} onClick={print} />;
}
