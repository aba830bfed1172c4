/**
 * The picture that messengers show for a link to a live page or a Team Page: what it says, as plain data. The web app
 * writes the words, and the server draws them.
 *
 * It names teams and never a player, because a messenger keeps it after the page was closed.
 */
import { hashOf } from '../text/hash.ts';

/** Pixels, as messengers expect them. */
export const LINK_PICTURE_SIZE = { width: 1200, height: 630 } as const;

export type PicturedSide = {
  /** May be empty. */
  readonly club: string;
  readonly team: string;
  /** The shirt as an SVG document. */
  readonly shirt: string;
};

export type PicturedMatch = {
  readonly kind: 'match';
  /** `League · Half-time`. */
  readonly above: string;
  readonly home: PicturedSide;
  readonly away: PicturedSide;
  /** `3–1`, or a dash. */
  readonly between: string;
  /** `4–3 after penalties`; empty without a shoot-out. */
  readonly shootout: string;
  /** Empty while it is not known, as all that follow. */
  readonly day: string;
  /** `10:30`; only before the kick-off. */
  readonly time: string;
  readonly place: string;
};

export type PicturedTeam = {
  readonly kind: 'team';
  readonly title: string;
  /** The team's name under a title of its own, division and season; may be empty. */
  readonly detail: string;
  readonly shirt: string;
  /** At most two, the most important first. */
  readonly news: readonly TeamNews[];
};

export type TeamNews = {
  /** `Next match`. */
  readonly label: string;
  /** The opponent, or a result with both names. */
  readonly what: string;
  readonly lines: readonly string[];
};

export type LinkPicture = (PicturedMatch | PicturedTeam) & {
  readonly locale: 'en' | 'nl';
  /** Each as `#rrggbb`: the team's first colour, what is readable on it, and the second colour. */
  readonly colours: { readonly ground: string; readonly ink: string; readonly line: string };
  /** At the bottom: the name of our team; may be empty. */
  readonly owner: string;
  /** At the bottom: the name of the app. */
  readonly app: string;
};

/** Another text for each other picture: a messenger that knows one address loads it only once. */
export function pictureVersion(picture: LinkPicture): string {
  return hashOf(JSON.stringify(picture)).toString(36);
}

/** Everything that the picture says, for people who do not see it. */
export function pictureText(picture: LinkPicture): string {
  const words = picture.kind === 'match' ? matchWords(picture) : teamWords(picture);
  return words.filter((word) => word !== '').join(' · ');
}

function matchWords(match: PicturedMatch): readonly string[] {
  const { above, home, away, between, shootout, day, time, place } = match;
  return [above, `${nameOf(home)} ${between} ${nameOf(away)}`.trim(), shootout, day, time, place];
}

const nameOf = ({ club, team }: PicturedSide) => `${club} ${team}`.trim();

function teamWords({ title, detail, news }: PicturedTeam): readonly string[] {
  return [title, detail, ...news.map(({ label, what, lines }) => [`${label}: ${what}`, ...lines].join(', '))];
}
