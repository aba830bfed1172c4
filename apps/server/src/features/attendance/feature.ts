import type { DatabaseDep } from '#platform/database/database.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { addAttendanceCalls } from './calls.ts';
import { attendanceJobs } from './jobs.ts';
import { cleanUpAttendance, eraseAttendance, exportedAttendance } from './own-attendance.ts';
import { attendPages } from './pages.ts';
import { addPublicAttendanceCalls } from './public-calls.ts';

/** Families who answer by a link whether their child comes. */
export const attendance = {
  name: 'attendance',
  pages: attendPages,
  dataCalls: addAttendanceCalls,
  publicCalls: addPublicAttendanceCalls,
  dueJobs: attendanceJobs,
  cleanup: cleanUpAttendance,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('attendance-links', await exportedAttendance(database.reader, account)),
  ],
  erased: (tx, { sid }) => eraseAttendance(tx, sid),
} satisfies Feature<never>;
