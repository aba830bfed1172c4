/** The screens of the app, as `every-screen.spec.ts` lists them. */
import {
  findDemoPlayer,
  findDemoTrainings,
  OPEN,
  ofMatches,
  ofTeam,
  ofTrainings,
  playDemoMatch,
} from '../../tools/addresses.ts';
import { makeItNight } from '../../tools/daytime.ts';
import { MATCHES, PLAYER, screens, TRAININGS } from '../scenes.ts';
import { takePictures } from '../take.ts';

takePictures({
  name: 'open',
  sample: null,
  scenes: () => screens(OPEN),
  prepare: async () => null,
  device: ({ newDevice }, options) => newDevice(options),
});

takePictures({
  name: 'team',
  sample: PLAYER,
  scenes: (player) => screens(ofTeam(player)),
  prepare: async ({ coachDevice }) => findDemoPlayer((await coachDevice()).page),
});

takePictures({
  name: 'matches',
  sample: MATCHES,
  scenes: (matches) => screens(ofMatches(matches)),
  prepare: async ({ coachDevice, server }) => {
    const { page } = await coachDevice();
    const matches = await playDemoMatch(page);
    // The request centre says more at night.
    await makeItNight(page, server);
    return matches;
  },
});

takePictures({
  name: 'trainings',
  sample: TRAININGS,
  scenes: (trainings) => screens(ofTrainings(trainings)),
  prepare: async ({ coachDevice }) => findDemoTrainings((await coachDevice()).page),
});
