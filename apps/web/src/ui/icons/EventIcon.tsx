import type { SVGProps } from 'react';
import { Drawing } from '../Drawing.tsx';
import { type EventIconName, type EventPaint, eventIconOf } from './event-icons.ts';

export interface EventIconProps {
  /** The event's type as stored, `YELLOW_CARD`; an unknown one renders an empty box (sections 2 and 8). */
  type: EventIconName | (string & {});
  /** Width and height in px; 50 by default (section 9). */
  size?: number;
  /** The name for screen readers; without it the icon is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

const INK = 'currentColor';
const line = (stroke: string, strokeWidth = 1.6): SVGProps<SVGPathElement> => ({ stroke, strokeWidth });
/** Colours come from the tokens; the fallback values serve pages without them. */
const PAINTS: Record<EventPaint, SVGProps<SVGPathElement>> = {
  line: line(INK),
  thin: { ...line(INK, 1), opacity: 0.42 },
  solid: { fill: INK },
  red: { fill: 'var(--red, #d3263a)', ...line('var(--card-edge, rgba(0, 0, 0, 0.35))', 0.9) },
  yellow: { fill: 'var(--yellow, #f2b705)', ...line('var(--card-edge, rgba(0, 0, 0, 0.35))', 0.9) },
  redLine: line('var(--red-ink, #bf1d31)', 2),
  greenLine: line('var(--fair, #2c9a66)', 2),
  amberLine: line('var(--under, #d97800)', 2.2),
  amberBar: { ...line('var(--under, #d97800)', 3.2), strokeLinecap: 'square' },
  green: { fill: 'var(--fair, #2c9a66)' },
  badge: { fill: 'var(--yellow, #f2b705)', ...line('var(--under-ink, #9a4d00)', 1) },
  mark: line('#101814', 2),
};

/** The icon of an event. */
export function EventIcon({ type, size = 50, title, className }: EventIconProps) {
  const layers = eventIconOf(type);
  return (
    <Drawing
      viewBox="0 0 24 24"
      size={size}
      className={className}
      title={title}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {layers?.map(([paint, d]) => (
        <path key={paint + d} d={d} {...PAINTS[paint]} />
      ))}
    </Drawing>
  );
}
