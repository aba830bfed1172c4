import { IconSheet } from './IconSheet.tsx';
import { MatchDaySheet } from './MatchDaySheet.tsx';
import { PartsSheet } from './PartsSheet.tsx';
import { PitchSheet } from './PitchSheet.tsx';
import { ShirtEditorSheet } from './ShirtEditorSheet.tsx';
import { ShirtSheet } from './ShirtSheet.tsx';

const SHEETS = {
  parts: PartsSheet,
  match: MatchDaySheet,
  pitch: PitchSheet,
  shirts: ShirtSheet,
  editor: ShirtEditorSheet,
  icons: IconSheet,
};

/** One sheet at a time: `gallery.html?sheet=match&scheme=dark`, with `&sun` for the mode for bright sun. */
export function Gallery({ sheet }: { sheet: string }) {
  const Sheet = SHEETS[sheet as keyof typeof SHEETS] ?? PartsSheet;
  return (
    <>
      <nav style={{ display: 'flex', gap: 16, padding: '12px 20px', borderBottom: '1px solid var(--line)' }}>
        {Object.keys(SHEETS).map((name) => (
          <a key={name} href={`?sheet=${name}`} style={{ color: 'var(--accent-ink)', fontWeight: 600 }}>
            {name}
          </a>
        ))}
      </nav>
      <main>
        {Sheet !== PartsSheet && <h1 className="visually-hidden">{sheet}</h1>}
        <Sheet />
      </main>
    </>
  );
}
