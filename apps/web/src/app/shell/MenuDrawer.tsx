import { Drawer } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Logo } from './Logo.tsx';
import { MenuEntries } from './SideMenu.tsx';
import type { CurrentScreen } from './use-screen.ts';

export interface MenuDrawerProps {
  readonly screen: CurrentScreen;
  readonly opened: boolean;
  readonly close: () => void;
}

/** The whole menu on phones: the main entries and those of the team or match. */
export function MenuDrawer({ screen, opened, close }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={288}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': m.common_menu_close() }}
    >
      <MenuEntries screen={screen} onChosen={close} />
    </Drawer>
  );
}
