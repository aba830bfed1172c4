/** Widths in px at which the layout changes (section 9). */
export const BREAKPOINTS = { xs: 576, sm: 768, md: 992, lg: 1200 } as const;

/** Up to 767 px the menu toggles and screens are laid out for a phone (section 2). */
export const PHONE_QUERY = `(max-width: ${BREAKPOINTS.sm - 1}px)`;
