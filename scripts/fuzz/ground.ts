/** What is on the fuzzed server before the first request: something at each address. */
import {
  askTeam,
  DAY,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
  startAt,
} from '../../apps/server/src/features/attendance/attendance.testing.ts';
import { mailbox } from '../../apps/server/src/platform/mail/mailer.ts';
import {
  fileOf,
  newMedium,
  newPortrait,
  uploadTo,
} from '../../apps/server/src/testing/pictures/pictures.testing.ts';
import type { TestAccount, TestServer } from '../../apps/server/src/testing/server/server.testing.ts';
import { Coach } from '../../apps/server/src/testing/sharing/sharing.testing.ts';
import type { Known } from './values.ts';

const TASKS = {
  'metadata.tasks/wash': { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 1, order: 0 },
  'metadata.tasks/cars': { id: 'cars', kind: 'car_pool', title: '', note: '', places: 1, order: 1 },
};

/** The server's settings: with everything that has a route. */
export const SETTINGS: Readonly<Record<string, string>> = {
  SUPPORT_EMAIL: 'support@example.org',
  ANDROID_APP_ID: 'org.example.club',
  ANDROID_APP_FINGERPRINTS: Array.from({ length: 32 }, () => 'A0').join(':'),
  IOS_APP_ID: 'ABCDE12345.org.example.club',
};

/** Families who are asked: of another coach's team. */
export async function newFamilies(server: TestServer): Promise<Pick<Known, 'attendTokens' | 'sids'>> {
  const { event, sid, anna, carl } = await askTeam(server, TASKS);
  // For the page that shows mails, as a trial does.
  await mailbox(server.deps).send({ to: OTHER, subject: 'x', html: '<p>x</p>', text: 'x' });
  const attendTokens = [
    await personalToken(server, event, SIBLINGS),
    await personalToken(server, event, OTHER),
    await sharedToken(server, event),
  ];
  return { attendTokens, sids: [sid, anna, carl] };
}

/** A team with players and a match with an open stream, with its Team Page, club page, calendar and pictures. */
export async function newGround(server: TestServer, account: TestAccount) {
  const coach = await Coach.of(server, account);
  const { device } = coach;
  const portrait = await newPortrait(coach);
  const [second = 0, third = 0] = await device.newPlayers(2);
  const players = [portrait.player, second, third];
  const team = await device.newTeam({
    teampage: 1,
    'metadata.age_group': 'adult',
    'metadata.country': 'NL',
    ...Object.fromEntries(players.map((sid, order) => [`player_sids/${sid}`, order])),
  });
  await coach.results(
    device.mutation('updateUserInfo', account.sid, { 'club.open': true, [`club.team_sids/${team}`]: 0 }),
  );
  const question = { sid: portrait.player, how: 'mail', asked_at: 1, reminded_at: 0, renewed_at: 0 };
  const match = await device.newMatch(team, {
    ...{ privacy: 2, period: 1, 'metadata.stream_show_images': true, ...startAt(server.deps.now() + DAY) },
    ...Object.fromEntries(players.map((sid) => [`players/${sid}`, { sid, shirtnumber: 0, footed: '' }])),
    [`metadata.players/${portrait.player}`]: { sid: portrait.player, order: 0, present: true },
    [`metadata.asked/${portrait.player}`]: question,
  });
  const library = await newMedium(coach, { team_sid: team, match_sid: match.sid, visibility: 'PUBLIC' });
  const logo = await newMedium(coach, { team_sid: team, type: 'team_logo', visibility: 'PUBLIC' });
  const upload = (to: number) => uploadTo(server, account.token, to);
  const photo = await upload(portrait.medium);
  const shown = await upload(logo);
  await upload(library);
  await coach.results(
    device.mutation('updateMedium', logo, shown),
    device.mutation('updateTeamPage', team, { team_sid: team, logo_sid: logo }),
  );
  const medium = await newMedium(coach);
  const linkOf = async (call: string) =>
    (await coach.ask<{ link: { token: string } }>(`mutation { link: ${call} { token } }`)).link.token;
  const pageTokens = {
    page: await linkOf(`replacePageLink(kind: "team", sid: ${team})`),
    club: await linkOf(`replacePageLink(kind: "club", sid: ${account.sid})`),
    calendar: await linkOf(`replaceCalendarLink(team_sid: ${team})`),
  };
  const { last_synced } = await device.health();
  return {
    ...{ device: device.id, epoch: device.epoch, matchToken: match.match_token, cursor: last_synced },
    ...{ pageTokens, medium, team, match: match.sid },
    exportToken: (await newExport(server, { token: account.token, team, match: match.sid })) ?? '',
    pictures: {
      portrait: { sid: portrait.medium, file: fileOf(photo, 128) },
      page: { sid: logo, file: fileOf(shown, 128) },
    },
    sids: [team, ...players, match.sid, medium],
  };
}

/** Exports a match. Null when it may not be exported: it was deleted, or many were exported. */
export async function newExport(
  { app }: TestServer,
  { token, team, match }: Pick<Known, 'token' | 'team' | 'match'>,
): Promise<string | null> {
  const { statusCode, body } = await app.inject({
    url: `/api/auth/en/request-exporttoken/${team}/${match}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return statusCode === 200 ? (JSON.parse(body) as { readonly token: string }).token : null;
}
