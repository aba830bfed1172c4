import { Drawing } from '../Drawing.tsx';
import { star } from './draw.ts';
import { type IconName, iconOf } from './icons.ts';

export interface IconProps {
  /** A name of the table; names from stored data may be unknown and show the fallback star. */
  name: IconName | (string & {});
  /** Width and height in px; 24 by default (section 9). */
  size?: number;
  /** The name for screen readers; without it the icon is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A menu icon in the colour of the text. A missing one shows a star on a red background (sections 2 and 8). */
export function Icon({ name, size = 24, title, className }: IconProps) {
  const drawing = iconOf(name);
  return (
    <Drawing
      viewBox="0 0 24 24"
      size={size}
      className={className}
      title={title}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-missing={drawing === undefined ? name : undefined}
    >
      {drawing === undefined ? (
        <g stroke="none">
          <rect width="24" height="24" rx="6" fill="var(--red, #d3263a)" />
          <path d={star(12, 12.6, 8)} fill="#fff" />
        </g>
      ) : (
        <>
          {drawing.lines !== '' && <path d={drawing.lines} />}
          {drawing.filled !== '' && <path d={drawing.filled} fill="currentColor" stroke="none" />}
        </>
      )}
    </Drawing>
  );
}
