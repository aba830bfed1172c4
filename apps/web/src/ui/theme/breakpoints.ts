/**
 * Up to 767 px screens are laid out for a phone (sections 2 and 9). In em, as in the style sheets: a page with
 * text of twice the size has half the room, and gets the layout for that.
 */
export const PHONE_QUERY = '(width < 48em)';

/** Room for two columns of cards: what phones fold is open there. */
export const TWO_COLUMNS_QUERY = '(width >= 62em)';
