import type { SVGProps } from 'react';

export interface DrawingProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in px or any CSS length. */
  size: number | string;
  /** The name for screen readers; without it the drawing is decoration beside a text. */
  title: string | undefined;
}

/** A square SVG drawing, with its title or hidden from screen readers. */
export function Drawing({ size, title, children, ...svg }: DrawingProps) {
  const rest = { ...svg, width: size, height: size, focusable: false };
  return title === undefined ? (
    <svg aria-hidden="true" {...rest}>
      {children}
    </svg>
  ) : (
    <svg role="img" aria-label={title} {...rest}>
      {children}
    </svg>
  );
}
