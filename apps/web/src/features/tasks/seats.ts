/** Seats that a driver offers, until the family says another number. */
export const USUAL_SEATS = 3;
