/** Whether a coach can sign in while 150 attackers send wrong passwords as fast as the server answers. */
import { size } from './lib/brief.ts';
import { COACH } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { runLoad } from './lib/load.ts';
import { type Measurement, times } from './lib/report.ts';
import { BEHIND_A_PROXY, withFolder, withServer } from './lib/server.ts';
import type { GuessFigures, GuessOrders, TriesFigures } from './load/guess-load.ts';

const GUESSERS = size(150, 10);
const TRIES = size(31, 2);
const BETWEEN_MS = size(300, 20);

export async function measure(): Promise<readonly Measurement[]> {
  return [
    await measureGuessers('guessers-one-network', 'one network'),
    await measureGuessers('guessers-many-networks', 'many networks'),
  ];
}

/** Each on a separate server, so that one load's queue does not affect the other. */
function measureGuessers(name: string, from: GuessOrders['from']): Promise<Measurement> {
  return withFolder(async (folder) => {
    // The first start is a trial, which has the coach.
    await withServer({ folder }, async () => undefined);
    return guess(folder, name, from);
  });
}

function guess(folder: string, name: string, from: GuessOrders['from']): Promise<Measurement> {
  const server = { core: SERVER_CORE, folder, environment: BEHIND_A_PROXY };
  return withServer(server, async ({ port }) => {
    const orders: GuessOrders = {
      ...{ port, ...COACH, from },
      ...{ guessers: GUESSERS, tries: TRIES, betweenMs: BETWEEN_MS },
    };
    const { known, stranger, compared, turnedAway } = await runLoad<GuessFigures>('guess-load.ts', orders);
    return {
      name,
      figures: {
        known_place: figuresOf(known),
        new_place: figuresOf(stranger),
        guesses_compared: compared,
        guesses_turned_away: turnedAway,
      },
      budget: `all ${TRIES} right passwords from a place where the coach signed in before`,
      met: known.refused === 0,
      method:
        `${placement()}; ${GUESSERS} connections with a wrong password each, again as soon as it is answered, from ${from}; ` +
        `meanwhile the coach signs in ${TRIES} times at a known place and ${TRIES} times at new ones, ${BETWEEN_MS} ms apart; ` +
        'places are addresses that a trusted proxy tells.',
    };
  });
}

function figuresOf({ signedIn, refused, takenMs }: TriesFigures) {
  return { signed_in: signedIn, refused, ...(takenMs.length > 0 && times(takenMs, 0)) };
}
