/** The match sheet of an exported match: a report, or before the kick-off a blank sheet to fill in. */
import { readFileSync } from 'node:fs';
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { type Locale, m } from '@touchline/i18n';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { clipped } from './build/clipped.ts';
import { coloursOf } from './build/colours.ts';
import { countsOf } from './build/counts.ts';
import { eventGroupsOf, shootoutOf } from './build/events.ts';
import { dayText, headOf } from './build/head.ts';
import { partText } from './build/parts.ts';
import { namedSidesOf, type Sheet, titleOf } from './build/people.ts';
import { pitchesOf } from './build/pitches.ts';
import { contactsOf, squadOf } from './build/squad.ts';
import { type BlankValues, LANGUAGE, type ReportValues, type SheetNote, type SheetValues } from './values.ts';

const SIDE_MAX = 40;
/** Rows of a blank sheet, so that there is room for guests. */
const BLANK_ROWS = 16;
const GUEST_ROWS = 2;

/** The document for the PDF printer. */
export function matchSheet(doc: MatchExport, locale: Locale): PdfDocument {
  const values = sheetValues(doc, locale);
  templates ??= readTemplates();
  return { template: templates[values.kind], values };
}

/** Everything that the template shows. */
export function sheetValues(doc: MatchExport, locale: Locale): SheetValues {
  return isNotStarted(doc.match.status) ? blankValues({ doc, locale }) : reportValues({ doc, locale });
}

type Templates = Readonly<Record<SheetValues['kind'], string>>;
let templates: Templates | undefined;

function readTemplates(): Templates {
  const text = (name: string) => readFileSync(new URL(`template/${name}.typ`, import.meta.url), 'utf8');
  const base = text('base');
  return { report: base + text('report'), blank: base + text('blank') };
}

function sharedValues(sheet: Sheet) {
  const { doc, locale } = sheet;
  return {
    lang: LANGUAGE[locale],
    title: m.sheet_title({ match: titleOf(sheet) }, { locale }),
    colours: coloursOf(doc),
    head: headOf(sheet),
    pitches: pitchesOf(sheet),
    squad: squadOf(sheet),
    legend: m.sheet_legend(
      { captain: m.sheet_captain_mark({}, { locale }), keeper: m.players_position_short_k({}, { locale }) },
      { locale },
    ),
    contacts: contactsOf(sheet),
    notes: noteOf(m.words_note_public({}, { locale }), doc.notes.public),
    privateNotes: noteOf(m.matches_note_private({}, { locale }), doc.notes.private ?? ''),
    footer: m.sheet_footer({ day: dayText(doc.madeAt.slice(0, 10), locale) }, { locale }),
  };
}

function reportValues(sheet: Sheet): ReportValues {
  const { doc, locale } = sheet;
  const { home, away } = namedSidesOf(sheet);
  const [ours, theirs] = doc.match.away ? [away, home] : [home, away];
  return {
    kind: 'report',
    ...sharedValues(sheet),
    words: {
      ...commonWords(sheet),
      squad: m.sheet_squad({}, { locale }),
      events: m.sheet_events({}, { locale }),
      noEvents: m.sheet_events_none({}, { locale }),
      statistics: m.timeline_statistics({}, { locale }),
      laterLineups: m.sheet_later_lineups({}, { locale }),
    },
    events: eventGroupsOf(sheet),
    shootout: shootoutOf(sheet),
    counts: countsOf(sheet),
    sides: { ours: clipped(ours, SIDE_MAX), theirs: clipped(theirs, SIDE_MAX) },
  };
}

function blankValues(sheet: Sheet): BlankValues {
  const { doc, locale } = sheet;
  const { home, away } = namedSidesOf(sheet);
  const who = [m.words_task_referee({}, { locale }), home, away].map((name) => clipped(name, SIDE_MAX));
  const players = doc.players.length;
  return {
    kind: 'blank',
    ...sharedValues(sheet),
    words: {
      ...commonWords(sheet),
      squad: m.sheet_squad_blank({}, { locale }),
      starts: m.season_started({}, { locale }),
      minuteShort: m.settings_reminder_suffix({}, { locale }),
      scorer: m.sheet_scorer({}, { locale }),
      score: m.sheet_score({}, { locale }),
      substitutions: m.words_substitutions({}, { locale }),
      on: m.sheet_on({}, { locale }),
      off: m.sheet_off({}, { locale }),
      player: m.common_screen_player({}, { locale }),
      card: m.words_card({}, { locale }),
      result: m.sharepicture_result({}, { locale }),
      remarks: m.screens_notes({}, { locale }),
    },
    emptyRows: Math.max(GUEST_ROWS, BLANK_ROWS - players),
    scores: [...scoreMoments(sheet), m.words_full_time({}, { locale })],
    signatures: who.map((name) => m.sheet_signature({ who: name }, { locale })),
  };
}

/** The breaks at which a score is noted: half-time, or the end of each part. */
function scoreMoments(sheet: Sheet): readonly string[] {
  const { doc, locale } = sheet;
  if (doc.match.parts === 2) return [m.words_halftime({}, { locale })];
  const parts = Math.min(6, Math.max(0, Math.trunc(doc.match.parts) - 1));
  return Array.from({ length: parts }, (_, index) => partText(sheet, index + 1));
}

function commonWords({ locale }: Sheet): Readonly<Record<string, string>> {
  return {
    captainMark: m.sheet_captain_mark({}, { locale }),
    numberShort: m.sheet_number_short({}, { locale }),
    name: m.words_name({}, { locale }),
    minutes: m.statistics_minutes_column({}, { locale }),
    goals: m.words_goals({}, { locale }),
    assist: m.words_assist({}, { locale }),
    assists: m.statistics_assists({}, { locale }),
    cards: m.words_cards({}, { locale }),
    staffOnly: m.sheet_staff_only({}, { locale }),
    contacts: m.players_contact_title({}, { locale }),
    telephone: m.players_telephone({}, { locale }),
    email: m.words_email({}, { locale }),
  };
}

function noteOf(title: string, text: string): readonly SheetNote[] {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return paragraphs.length === 0 ? [] : [{ title, paragraphs }];
}
