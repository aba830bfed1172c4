import type { SVGProps } from 'react';

export interface DrawingProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in px or any CSS length. */
  size: number | string;
  /** What a screen reader says; without it the picture is decoration beside a text. */
  title: string | undefined;
}

/** A square SVG picture, read aloud by its title or not at all. */
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
