import { memo } from 'react';
import { Drawing } from '../Drawing.tsx';
import { keeperLook, numberPaint, type ShirtLook } from './colours.ts';
import { LONG_SLEEVES, SHORT_SLEEVES } from './outline.ts';
import { clothPicture } from './picture.ts';

export interface ShirtProps {
  shirt: ShirtLook;
  /** Width and height, in px or any CSS length. */
  size?: number | string;
  number?: number | string | undefined;
  /** Draws the matching keeper's shirt: long sleeves, gloves, another colour. */
  keeper?: boolean;
  /** The name for screen readers; without it the shirt is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A team's shirt: 22 patterns, six line variants, three colours, a number that is readable on all of them. */
export const Shirt = memo(function Shirt(props: ShirtProps) {
  const { shirt, size = 40, number, keeper = false, title, className } = props;
  const look = keeper ? keeperLook(shirt) : shirt;
  const cut = keeper ? LONG_SLEEVES : SHORT_SLEEVES;
  return (
    <Drawing viewBox="0 0 100 100" size={size} className={className} title={title}>
      {keeper && (
        <path d={GLOVES} fill="#f4f6f5" stroke={EDGE} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      )}
      <image href={clothPicture(look, cut)} width="100" height="100" />
      <path d={cut.edge} fill="none" stroke={EDGE} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      {number !== undefined && number !== '' && <ShirtNumber text={String(number)} look={look} />}
    </Drawing>
  );
});

/** The outline depends on the ground below the shirt (tokens.css); the follower's page may lack the token. */
const EDGE = 'var(--shirt-edge, rgba(16, 24, 20, 0.42))';
const GLOVES =
  'M3.4 66.5C0.6 71.5 0.8 78.4 4.6 81.2C8.6 84 13.6 81.4 15.2 76.6L16.8 69.8ZM96.6 66.5C99.4 71.5 99.2 78.4 95.4 81.2C91.4 84 86.4 81.4 84.8 76.6L83.2 69.8Z';

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
