import { useId } from 'react';
import { mix, toHex } from '../colour/colour.ts';
import { Drawing } from '../Drawing.tsx';
import { keeperLook, numberPaint, type ShirtLook, shirtColours } from './colours.ts';
import { BODY, INSIDE, LONG_SLEEVES, SHORT_SLEEVES } from './outline.ts';
import { type ShirtLayer, shirtLayers, silhouette } from './patterns.ts';

export interface ShirtProps {
  shirt: ShirtLook;
  /** Width and height, in px or any CSS length. */
  size?: number | string;
  number?: number | string | undefined;
  /** Draws the keeper's shirt that goes with the team's: long sleeves, gloves, a colour of its own. */
  keeper?: boolean;
  /** What a screen reader says; without it the shirt is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A team's shirt: 22 patterns, six line variants, three colours, the number readable on all of them. */
export function Shirt({ shirt, size = 40, number, keeper = false, title, className }: ShirtProps) {
  const id = useId();
  const look = keeper ? keeperLook(shirt) : shirt;
  const cut = keeper ? LONG_SLEEVES : SHORT_SLEEVES;
  const colours = shirtColours(look).map(toHex);
  const [first = ''] = colours;
  const outline = silhouette(cut);
  const clips: Record<ShirtLayer['on'], string> = {
    body: BODY,
    sleeves: cut.left + cut.right,
    shirt: outline,
  };
  const layers = shirtLayers(look.type, look.lines, cut);
  const needed = (['body', 'sleeves', 'shirt'] as const).filter((on) =>
    layers.some((layer) => layer.on === on),
  );
  return (
    <Drawing viewBox="0 0 100 100" size={size} className={className} title={title}>
      <defs>
        {needed.map((on) => (
          <clipPath key={on} id={`${id}${on}`}>
            <path d={clips[on]} />
          </clipPath>
        ))}
      </defs>
      {keeper && (
        <path d={GLOVES} fill="#f4f6f5" stroke={EDGE} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      )}
      <path d={outline} fill={first} />
      {layers.map((layer) => (
        <path
          key={`${layer.on}${layer.paint}${layer.d}`}
          d={layer.d}
          clipPath={`url(#${id}${layer.on})`}
          {...paint(layer, colours)}
        />
      ))}
      <path d={INSIDE} fill={toHex(mix(shirtColours(look)[0], [0, 0, 0], 0.4))} />
      <path d={SHADE} fill="#000" opacity="0.07" />
      <path d={LIGHT} fill="#fff" opacity="0.1" />
      <path d={cut.edge} fill="none" stroke={EDGE} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      {number !== undefined && number !== '' && <ShirtNumber text={String(number)} look={look} />}
    </Drawing>
  );
}

/** The outline follows the ground that the shirt lies on, see tokens.css; the follower's page may lack it. */
const EDGE = 'var(--shirt-edge, rgba(16, 24, 20, 0.42))';
const GLOVES =
  'M3.4 66.5C0.6 71.5 0.8 78.4 4.6 81.2C8.6 84 13.6 81.4 15.2 76.6L16.8 69.8ZM96.6 66.5C99.4 71.5 99.2 78.4 95.4 81.2C91.4 84 86.4 81.4 84.8 76.6L83.2 69.8Z';
/** Folds below the arms and the turned-away sides: what makes cloth of a flat shape. */
const SHADE =
  'M26.5 41C27.6 56 27 74 25.2 91.4Q28 92 31 92.6C32.6 76 32.2 56 26.5 41ZM73.5 41C72.4 56 73 74 74.8 91.4Q72 92 69 92.6C67.4 76 67.8 56 73.5 41ZM26.6 41.4Q36 47 41 58Q33 51 27.1 50ZM73.4 41.4Q64 47 59 58Q67 51 72.9 50Z';
const LIGHT =
  'M36.5 9.6L27 13.4C26 24 27.6 33 30.4 40C31 29 32.6 19 36.5 9.6ZM22 15.6C18 18 16.4 21.4 14.8 25L8 39Q14.6 28 22 15.6Z';

function paint(layer: ShirtLayer, colours: readonly string[]) {
  const colour = layer.paint === 'shade' ? 'rgba(0, 0, 0, 0.3)' : colours[layer.paint - 1];
  return layer.width === undefined
    ? { fill: colour }
    : { fill: 'none', stroke: colour, strokeWidth: layer.width };
}

function ShirtNumber({ text, look }: { text: string; look: ShirtLook }) {
  const { fill, outline } = numberPaint(look);
  return (
    <text
      x="50"
      y={text.length > 2 ? 64.5 : 68.5}
      textAnchor="middle"
      fontFamily="var(--font, system-ui, sans-serif)"
      fontSize={text.length > 2 ? 24 : 35}
      fontWeight="800"
      fill={fill}
      stroke={outline}
      strokeWidth={outline === undefined ? undefined : 4.4}
      strokeLinejoin="round"
      paintOrder="stroke"
      style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.03em' }}
    >
      {text}
    </text>
  );
}
