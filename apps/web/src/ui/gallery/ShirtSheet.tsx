import { DEFAULT_SHIRT } from '../shirt/colours.ts';
import { LINE_VARIANTS, PATTERNS } from '../shirt/patterns.ts';
import { Shirt } from '../shirt/Shirt.tsx';

const COLOURS = [
  ['#1d4fc4', '#d3263a', '#16191d'],
  ['#f6d30f', '#16191d', '#d3263a'],
  ['#ffffff', '#d3263a', '#16191d'],
  ['#16191d', '#ffffff', '#f28a1e'],
  ['#12724a', '#ffffff', '#f2b705'],
] as const;
const look = (type: number, lines: number, set: number) => ({
  type,
  lines,
  color1: COLOURS[set]?.[0] ?? '',
  color2: COLOURS[set]?.[1] ?? '',
  color3: COLOURS[set]?.[2] ?? '',
});

export function ShirtSheet() {
  return (
    <div style={{ padding: 20 }}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(8, 130px)', gap: 8 }}>
        {PATTERNS.map((pattern, type) => (
          <div key={pattern.name} style={{ textAlign: 'center', fontSize: 12 }}>
            <Shirt shirt={look(type, type % 6, type % 5)} size={120} number={type} />
            <div>
              {type} {pattern.name}
            </div>
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {PATTERNS.map((pattern, type) => (
          <Shirt key={pattern.name} shirt={look(type, 0, 0)} size={40} number={type} />
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4, background: 'var(--pitch)' }}>
        {PATTERNS.map((pattern, type) => (
          <Shirt key={pattern.name} shirt={look(type, 0, type % 5)} size={40} number={type} />
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {PATTERNS.map((pattern, type) => (
          <Shirt key={pattern.name} shirt={look(type, 0, type % 5)} size={22} />
        ))}
      </div>
      <div style={{ display: 'flex', gap: 8 }}>
        {LINE_VARIANTS.map((variant, lines) => (
          <Shirt key={variant.name} shirt={look(0, lines, 2)} size={110} number={100} />
        ))}
        {LINE_VARIANTS.map((variant, lines) => (
          <Shirt key={variant.name} shirt={look(9, lines, 0)} size={40} number={10} />
        ))}
      </div>
      <div style={{ display: 'flex', gap: 8, background: 'var(--pitch)' }}>
        {[0, 1, 2, 3, 4].map((set) => (
          <Shirt key={set} keeper shirt={look(9, 0, set)} size={100} number={1} />
        ))}
        {[0, 1, 2, 3, 4].map((set) => (
          <Shirt key={set} keeper shirt={look(9, 0, set)} size={40} number={1} />
        ))}
        <Shirt shirt={DEFAULT_SHIRT} size={200} number={23} />
        <Shirt shirt={{ ...DEFAULT_SHIRT, lines: 5, color3: '#fff' }} size={200} />
      </div>
    </div>
  );
}
