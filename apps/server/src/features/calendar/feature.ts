import type { DatabaseDep } from '#platform/database/database.ts';
import { type Feature, jsonFile } from '../feature.ts';
import {
  deleteEndedCalendarLinks,
  eraseCalendarLinks,
  exportedCalendarLinks,
} from './feed/calendar-links.ts';
import { addCalendarCalls } from './feed/calls.ts';
import { calendarFeeds } from './feed/pages.ts';

/** The matches and sessions of a person's teams for calendar programs. */
export const calendar = {
  name: 'calendar',
  pages: calendarFeeds,
  dataCalls: addCalendarCalls,
  cleanup: deleteEndedCalendarLinks,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('calendar-links', await exportedCalendarLinks(database.reader, account)),
  ],
  erased: (tx, { sid }) => eraseCalendarLinks(tx, sid),
} satisfies Feature<never>;
