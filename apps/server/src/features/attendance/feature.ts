import type { DatabaseDep } from '#platform/database/database.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { addAttendanceCalls } from './calls/calls.ts';
import { addPublicAttendanceCalls } from './calls/public-calls.ts';
import { cleanUpAttendance, eraseAttendance, exportedAttendance } from './own-attendance.ts';
import { attendPages } from './pages/pages.ts';
import { attendanceJobs } from './sending/jobs.ts';

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
