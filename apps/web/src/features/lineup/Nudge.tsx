/** Buttons that move a player on the pitch in small steps, for exact placing without dragging. */
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Tiles } from '#ui/parts/fields/Tiles.tsx';

/** Percent of the pitch. */
const NUDGE = 2;

const DIRECTIONS = [
  { icon: 'chevron-left', text: m.lineup_nudge_left, x: -NUDGE, y: 0 },
  { icon: 'chevron-up', text: m.lineup_nudge_up, x: 0, y: -NUDGE },
  { icon: 'chevron-down', text: m.lineup_nudge_down, x: 0, y: NUDGE },
  { icon: 'chevron-right', text: m.lineup_nudge_right, x: NUDGE, y: 0 },
] as const;

export function Nudge({ move }: { readonly move: (x: number, y: number) => void }) {
  return (
    <Tiles legend={m.lineup_nudge()} columns={DIRECTIONS.length}>
      {DIRECTIONS.map(({ icon, text, x, y }) => (
        <button key={icon} type="button" aria-label={text()} onClick={() => move(x, y)}>
          <Icon name={icon} />
        </button>
      ))}
    </Tiles>
  );
}
