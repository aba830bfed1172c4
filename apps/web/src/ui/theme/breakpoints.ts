/**
 * Up to 767 px screens have the phone layout (sections 2 and 9). In em, as in the style sheets: with text of twice the
 * size, half the text fits, and the page gets the phone layout.
 */
export const PHONE_QUERY = '(width < 48em)';

/** Room for two columns of cards: content that is folded on phones is open. */
export const TWO_COLUMNS_QUERY = '(width >= 62em)';
