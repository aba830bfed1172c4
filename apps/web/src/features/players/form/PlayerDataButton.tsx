/** Saves everything that this device knows about the player as a file, for a family that asks for it. */
import { Button } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { playerDataOf } from '#data/queries/players/player-data.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { saveFile } from '#ui/save-and-copy.ts';
import { showToast } from '#ui/toast/app-toasts.ts';

/** The name of the file has no name of a child: files are mailed and lie in folders of downloads. */
const FILE = 'touchline-player.json';

export function PlayerDataButton({ player }: { readonly player: Player }) {
  const client = useClient();

  async function save() {
    const data = await playerDataOf(client, { player: player.sid, nowSeconds: Date.now() / 1_000 });
    if (data === null) {
      showToast({ text: m.players_not_found() });
      return;
    }
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), FILE);
    showToast({ text: m.players_data_saved({ file: FILE }) });
  }

  return (
    <div>
      <Button variant="default" leftSection={<Icon name="download" size={20} />} onClick={() => void save()}>
        {m.players_data()}
      </Button>
      <Hint below>{m.players_data_text()}</Hint>
    </div>
  );
}
