/**
 * Loaded into a real server process before its own code (`node --import`): its clock is `CLOCK_AHEAD_MS` ahead of the
 * machine's, or behind. So a test need not wait for what is due in minutes, and the product has no setting for it.
 */
const { CLOCK_AHEAD_MS = '0' } = process.env;
const ahead = Number(CLOCK_AHEAD_MS);
const machineClock = Date.now;
Date.now = () => machineClock() + ahead;
