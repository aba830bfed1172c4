/**
 * A team of twenty children whose names, contact data and photos nothing else contains: every combination of a family's
 * and a coach's privacy level. Each photo has one colour, and its metadata has a name and a place.
 */
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import {
  type Choice,
  type ChosenLevels,
  PAIRS,
  type PlantedAge,
} from '@touchline/domain/privacy/planted-levels.testing';
import type { Changes } from '@touchline/sync/model/registers';
import sharp from 'sharp';
import { expectDone } from '#features/attendance/attendance.testing.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { type PageSubject, replaceLink } from '#rows/page-links/page-links.ts';
import { writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { send } from '#testing/pictures/pictures.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { type PlantedMatches, plantMatches } from './planted-matches.testing.ts';

/** A square of this many pixels: as few as give a picture all kinds of files, a smaller one included. */
const SIDE = 336;

/** Every pair of choices, and four children more without any choice. */
export const TWENTY: readonly ChosenLevels[] = [
  ...PAIRS,
  ...Array.from({ length: 4 }, () => ({ family: '', coach: '' }) as const),
];

export interface PlantedChild {
  readonly sid: number;
  /** Of the shirt, in the team and in its matches. */
  readonly number: number;
  readonly family: Choice;
  readonly coach: Choice;
  /** Texts that nothing else contains. */
  readonly planted: {
    readonly first: string;
    /** No surface shows one of these unless a family allows full names: surname and nickname. */
    readonly full: readonly string[];
    /** No surface outside the staff shows these: contact data, and what is in the photo's file. */
    readonly secret: readonly string[];
  };
  /** Of the photo: red, green and blue, 0 to 255. */
  readonly colour: readonly [number, number, number];
}

export interface PlantedTeam extends PlantedMatches {
  readonly coach: Coach;
  readonly sid: number;
  readonly children: readonly PlantedChild[];
  /** The open Team Page. */
  readonly pageToken: string;
  /** The open club page, which has the team and its matches. */
  readonly clubToken: string;
}

/** @param choices one for each child */
export async function plantTeam(
  server: TestServer,
  age_group: PlantedAge,
  choices: readonly ChosenLevels[] = TWENTY,
): Promise<PlantedTeam> {
  const coach = await Coach.signUp(server);
  const sids = await coach.device.newPlayers(choices.length);
  const children = choices.map((chosen, at) => childOf({ at, sid: sids[at] ?? 0, ...chosen }));
  for (const child of children) await plantChild(server, coach, child);
  const sid = await coach.device.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    'metadata.timezone': 'Etc/UTC',
    'metadata.age_group': age_group,
    'metadata.country': 'NL',
    'metadata.public_names': 'full_name',
    'metadata.public_cards': true,
    'metadata.ls_portraits': true,
    ...Object.fromEntries(
      children.flatMap(({ sid: player, number }, place) => [
        [`player_sids/${player}`, place],
        [`shirtnumbers/${player}`, { id: player, value: number }],
      ]),
    ),
    ...Object.fromEntries(
      children
        .filter((child) => child.coach !== '')
        .map((child) => [`metadata.coach_levels/${child.sid}`, { id: child.sid, level: child.coach, at: 1 }]),
    ),
  });
  await chooseLevels(server, { space: coach.account.sid, sid }, children);
  const team = { coach, sid, children };
  const matches = await plantMatches(server, team);
  const media: number[] = [];
  for (const [at, child] of children.entries()) {
    const event = { match_sid: matches.match.sid, eid: `1-${at + 1}`, team_sid: sid };
    const medium = await plantPicture(server, coach, child, { type: 'event', ...event });
    media.push(medium);
    // Made public by the coach, with the child named on it.
    await expectDone(coach, [
      coach.device.mutation('updateMedium', medium, {
        visibility: 'PUBLIC',
        [`player_sids/${child.sid}`]: 0,
      }),
    ]);
  }
  const written = textAbout(children, media);
  await plantNote(coach, matches.match.sid, written);
  const pageToken = await plantPage(server, team, written);
  return { ...team, ...matches, pageToken, clubToken: await plantClub(server, team) };
}

/** Blocks with a picture of each child, whose caption has the child's first name. */
function textAbout(children: readonly PlantedChild[], media: readonly number[]): Changes {
  return Object.fromEntries(
    children.map(({ planted }, at) => {
      const id = `a-${at + 1}`;
      const runs = [{ text: `${planted.first} laughs`, bold: false, italic: false, link: '' }];
      const picture = { shape: 'picture', level: 0, checked: false, medium: media[at] ?? 0, runs };
      return [`blocks/${id}`, { id, order: at + 1, ...picture }];
    }),
  );
}

/** The note of the match for followers. */
async function plantNote(coach: Coach, match: number, blocks: Changes): Promise<void> {
  const { device } = coach;
  const [note = 0] = await device.lease('requestNoteSID');
  const about = { type: 'match_public', privacy: 2, about: { kind: 'match', kind_sid: match } };
  await expectDone(coach, [device.mutation('updateNote', note, { ...about, ...blocks })]);
}

/** Nothing else in the planted matches has one of these numbers. */
const FIRST_NUMBER = 871;

const letters = (at: number) => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));

function childOf({
  at,
  ...child
}: Pick<PlantedChild, 'sid' | 'family' | 'coach'> & { at: number }): PlantedChild {
  const own = letters(at);
  return {
    ...child,
    number: FIRST_NUMBER + at,
    planted: {
      first: `Qvoor${own}x`,
      full: [`Qachter${own}x`, `Qroep${own}x`],
      secret: [`qmail${own}x@planted.example`, `0699${own}77${own}`, `Qbestand${own}x`, `Qnotitie${own}x`],
    },
    // Far enough apart for the losses of WebP.
    colour: [20 + (at % 5) * 50, 20 + Math.floor(at / 5) * 55, 120],
  };
}

async function plantChild(
  server: TestServer,
  coach: Coach,
  { sid, planted, colour }: PlantedChild,
): Promise<void> {
  const { device } = coach;
  const [email, telephone, , note] = planted.secret;
  const media_sid = await plantPicture(server, coach, { planted, colour }, { type: PORTRAIT });
  await expectDone(coach, [
    device.mutation('updatePlayer', sid, {
      firstname: planted.first,
      surname: planted.full[0] ?? '',
      nickname: planted.full[1] ?? '',
      media_sid,
      'metadata.email1': email ?? '',
      'metadata.telephone1': telephone ?? '',
      'metadata.note': note ?? '',
    }),
  ]);
}

/** A picture of one colour, whose file says who is on it and where. Returns its medium. */
async function plantPicture(
  server: TestServer,
  coach: Coach,
  { planted, colour: [r, g, b] }: Pick<PlantedChild, 'planted' | 'colour'>,
  changes: Changes,
): Promise<number> {
  const { device } = coach;
  const [medium = 0] = await device.lease('requestMediaSID');
  await expectDone(coach, [device.mutation('updateMedium', medium, changes)]);
  const [, , file = ''] = planted.secret;
  const bytes = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } })
    .withExif({
      IFD0: { Artist: file, ImageDescription: `${planted.first} ${file}` },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { status } = await send(server, coach.account.token, {
    to: `media/${medium}`,
    bytes,
    headers: { 'content-disposition': `attachment; filename="${file}.jpg"` },
  });
  if (status !== 200) throw new Error(`a planted picture was answered with ${status}`);
  return medium;
}

/** Everything is shown on it. */
async function plantPage(
  server: TestServer,
  { coach, sid }: Pick<PlantedTeam, 'coach' | 'sid'>,
  description: Changes,
): Promise<string> {
  const { device } = coach;
  await expectDone(coach, [
    device.mutation('updateTeamPage', sid, { team_sid: sid, 'options.show_portraits': true, ...description }),
    device.mutation('updateTeam', sid, { teampage: 1 }),
  ]);
  return linkTo(server, coach, { kind: 'team', subject_sid: sid });
}

async function plantClub(
  server: TestServer,
  { coach, sid }: Pick<PlantedTeam, 'coach' | 'sid'>,
): Promise<string> {
  const { account, device } = coach;
  await expectDone(coach, [
    device.mutation('updateUserInfo', account.sid, { 'club.open': true, [`club.team_sids/${sid}`]: 0 }),
  ]);
  return linkTo(server, coach, { kind: 'club', subject_sid: account.sid });
}

function linkTo(server: TestServer, { account }: Coach, subject: PageSubject): Promise<string> {
  return server.deps.database.transaction(async (tx) => {
    await ChangeNumbers.lock(tx, [account.sid], 1);
    return replaceLink(tx, server.deps, { ...subject, space: account.sid });
  });
}

/** As the families' page writes them. */
async function chooseLevels(
  server: TestServer,
  { space, sid }: { readonly space: number; readonly sid: number },
  children: readonly PlantedChild[],
): Promise<void> {
  const changes: Changes = Object.fromEntries(
    children
      .filter(({ family }) => family !== '')
      .map(({ sid: id, family }) => [
        `metadata.family_levels/${id}`,
        { id, level: family, at: 1, way: 'link' },
      ]),
  );
  const written = await writeWithoutAccount(server.deps, { space, collection: 'teams', sid }, async () => ({
    answer: null,
    changes,
    registers: new Set(Object.keys(changes)),
  }));
  if (!written.ok) throw new Error('the levels were not written');
}
