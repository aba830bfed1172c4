/** Screens of people with an invitation, and pages that another app embeds. */
import { DEMO } from '../../fixtures.ts';
import { invitationLink } from '../../staff-fixtures.ts';
import { ROWS, type StoredRow, storedRecords } from '../../tools/device-database.ts';
import { ofVisitors, screens, VISITED } from '../scenes.ts';
import { takePictures } from '../take.ts';

takePictures({
  name: 'visited',
  sample: VISITED,
  scenes: (visited) => screens(ofVisitors(visited)),
  prepare: async ({ coachDevice, server }) => {
    const coach = await coachDevice();
    const rows = await storedRecords<StoredRow>(coach.page, ROWS);
    const link = await invitationLink(coach, 'Assistant coach');
    return {
      invitation: /\/invite\/([^/]+)/.exec(link)?.[1] ?? '',
      team: String(rows.find(({ collection }) => collection === 'teams')?.sid ?? ''),
      token: await tokenOf(server.url),
    };
  },
  device: ({ newDevice }, options) => newDevice(options),
});

/** A session of the coach, as an app around the pages has one. */
async function tokenOf(url: string): Promise<string> {
  const { email, password } = DEMO;
  const login = { app_id: 'touchline', platform: 'web', username: email, password, device: 'e'.repeat(32) };
  const answer = await fetch(`${url}/api/auth/en/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  return access_token;
}
