/** A shirt as a row that opens the shirt editor in a sheet. */
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { ButtonRow, List } from '../parts/cards/List.tsx';
import { BottomSheet } from '../parts/dialogs/BottomSheet.tsx';
import { shirtTexts } from '../words/team/shirt-words.ts';
import type { ShirtLook } from './colours.ts';
import { Shirt } from './Shirt.tsx';
import { ShirtEditor } from './ShirtEditor.tsx';

export interface ShirtRowProps {
  readonly title: string;
  /** The team's name, for the preview's description. */
  readonly team: string;
  readonly shirt: ShirtLook;
  readonly onChange: (shirt: ShirtLook) => void;
}

export function ShirtRow({ title, team, shirt, onChange }: ShirtRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <List>
        <ButtonRow
          icon={<Shirt shirt={shirt} size={40} />}
          title={title}
          detail={m.teams_shirt_change()}
          onClick={() => setOpen(true)}
        />
      </List>
      <BottomSheet opened={isOpen} onClose={() => setOpen(false)} title={title} close={m.common_close()}>
        <ShirtEditor shirt={shirt} texts={shirtTexts(team)} onChange={onChange} />
      </BottomSheet>
    </>
  );
}
