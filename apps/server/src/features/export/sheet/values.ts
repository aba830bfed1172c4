/** What the template of the match sheet reads. Every word is in these values; the template has none. */
import type { Locale } from '@touchline/i18n';

export type Fact = {
  readonly label: string;
  /** Empty for a line to write on. */
  readonly value: string;
  /** Gets the room that others leave. */
  readonly wide: boolean;
};

export type Colours = {
  /** The team's first colour, and what is readable on it. */
  readonly ground: string;
  readonly ink: string;
  /** The second colour, as a line below. */
  readonly line: string;
};

export type Head = {
  /** What the document is: "Match sheet". */
  readonly kind: string;
  readonly home: string;
  readonly away: string;
  /** Empty where no score is shown; null for boxes to fill in. */
  readonly score: string | null;
  /** Below the score: penalties, "after extra time", "Abandoned". */
  readonly outcome: string;
  readonly facts: readonly Fact[];
};

export type PitchPlayer = {
  /** Percent from the left, and from the opponent's goal line. */
  readonly x: number;
  readonly y: number;
  readonly number: string;
  readonly name: string;
  readonly isKeeper: boolean;
  readonly isCaptain: boolean;
};

export type Pitch = {
  readonly title: string;
  /** Says who plays where, for people who do not see the drawing. */
  readonly alt: string;
  readonly isFutsal: boolean;
  readonly players: readonly PitchPlayer[];
};

export type SquadRow = {
  readonly number: string;
  readonly name: string;
  /** "C", "G". */
  readonly marks: readonly string[];
  /** Why the player is not there; empty for everybody else. */
  readonly state: string;
  readonly starts: boolean;
  /** Null where nothing is known. */
  readonly minutes: number | null;
  /** Of the played time, 0 to 1. */
  readonly share: number;
  readonly goals: number;
  readonly assists: number;
  readonly yellow: number;
  readonly red: number;
};

export type EventRow = {
  readonly minute: string;
  readonly icon: 'goal' | 'yellow' | 'second' | 'red' | 'on' | 'other';
  readonly what: string;
  readonly who: string;
  /** After a goal; otherwise empty. */
  readonly score: string;
  readonly isOurs: boolean;
};

export type EventGroup = { readonly title: string; readonly rows: readonly EventRow[] };

export type Kicks = {
  readonly team: string;
  /** In order: scored, or why not. */
  readonly kicks: readonly { readonly scored: boolean; readonly text: string }[];
};

export type CountRow = { readonly label: string; readonly ours: number; readonly theirs: number };

export type Contact = { readonly name: string; readonly telephone: string; readonly email: string };

export type SheetNote = { readonly title: string; readonly paragraphs: readonly string[] };

type Shared = {
  readonly lang: 'en' | 'nl';
  readonly title: string;
  readonly colours: Colours;
  readonly head: Head;
  readonly pitches: readonly Pitch[];
  readonly squad: readonly SquadRow[];
  /** Explains the marks of the squad. */
  readonly legend: string;
  readonly notes: readonly SheetNote[];
  /** For the staff, on a page of their own. */
  readonly privateNotes: readonly SheetNote[];
  readonly contacts: readonly Contact[];
  readonly words: Readonly<Record<string, string>>;
  readonly footer: string;
};

export type ReportValues = Shared & {
  readonly kind: 'report';
  readonly events: readonly EventGroup[];
  readonly shootout: { readonly title: string; readonly sides: readonly Kicks[] } | null;
  readonly counts: readonly CountRow[];
  /** Names of the sides beside the counts. */
  readonly sides: { readonly ours: string; readonly theirs: string };
};

export type BlankValues = Shared & {
  readonly kind: 'blank';
  /** Lines for further players. */
  readonly emptyRows: number;
  /** A box for the score of each part, and the end. */
  readonly scores: readonly string[];
  readonly signatures: readonly string[];
};

export type SheetValues = ReportValues | BlankValues;

/** The language of the document as PDF names it. */
export const LANGUAGE: Readonly<Record<Locale, 'en' | 'nl'>> = { en: 'en', 'nl-NL': 'nl' };
