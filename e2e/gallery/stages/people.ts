/** What people see who are no coach of the team: a reporter, a fan, and a parent with an account. */
import { LoginPage } from '../../pages/login-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { type Colleague, emailOf, joinTeam } from '../../staff-fixtures.ts';
import {
  type DemoMatches,
  type DemoTrainings,
  findDemoTrainings,
  playDemoMatch,
} from '../../tools/addresses.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { mailsTo } from '../../tools/mailbox.ts';
import { PASSWORD, signUp } from '../../tools/sign-up.ts';
import { MATCHES, type Scene, screens, TRAININGS } from '../scenes.ts';
import { signedInAs } from '../signed-in.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';

interface Given {
  readonly matches: DemoMatches;
  readonly trainings: DemoTrainings;
}

const scenes = ({ matches: { playing, next, ended }, trainings }: Given): readonly Scene[] => [
  ...screens([
    '/dashboard/',
    '/week/',
    '/matches/',
    `/match/${next}/details/`,
    `/match/${next}/formation/`,
    `/match/${next}/plan/`,
    `/match/${next}/attendance/`,
    `/match/${next}/attendancecenter/`,
    `/match/${playing}/play/`,
    `/match/${playing}/timeline/`,
    `/match/${ended}/statistics/`,
    `/match/${ended}/ratings/`,
    `/match/${ended}/picture/`,
    '/team/',
    '/team/details/',
    '/team/share/',
    '/team/statistics/',
    '/players/collection/',
    '/trainings/',
    `/training/${trainings.coming}/details/`,
    `/training/${trainings.coming}/attendance/`,
    '/notes/',
    '/user/media/',
    '/notifications/',
    '/settings/',
  ]),
  { name: 'leave the team', address: '/team/share/', open: tap('sharing_leave') },
];

/** In their own language and on their own device. */
function seenBy(name: string, colleague: Pick<Colleague, 'firstname' | 'role'>): void {
  takePictures({
    name,
    sample: { matches: MATCHES, trainings: TRAININGS },
    scenes,
    prepare: async ({ coachDevice, newDevice, server }) => {
      const coach = await coachDevice();
      const matches = await playDemoMatch(coach.page);
      const trainings = await findDemoTrainings(coach.page);
      await joinTeam({ newDevice, server }, coach, colleague);
      return { matches, trainings };
    },
    device: async ({ newDevice }, options) => {
      const device = await newDevice(options);
      await new LoginPage(device.page).open();
      await new LoginPage(device.page).signIn({ email: emailOf(colleague.firstname), password: PASSWORD });
      return device;
    },
  });
}

seenBy('reporter', { firstname: 'Cas', role: 'Reporter' });
seenBy('fan', { firstname: 'Ria', role: 'Fan' });

/** The address of a family in the demo. */
const PARENT = 'mila@families.example';

takePictures({
  name: 'parent',
  sample: null,
  scenes: () =>
    screens(['/dashboard/', '/settings/', '/user/children/', '/user/details/', '/notifications/']),
  prepare: async ({ coachDevice, server }) => {
    // An account knows the teams that have mailed its address.
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    await mailsTo(server, PARENT, '/attend/');
    await signUp(server, { email: PARENT, firstname: 'Nadia' });
    return null;
  },
  device: signedInAs(PARENT),
});
