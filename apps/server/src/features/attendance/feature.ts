import type { Builder } from '#access/data-calls/builder.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { addAttendanceCalls } from './calls/calls.ts';
import { addPublicAttendanceCalls } from './calls/public-calls.ts';
import { familyErasure } from './erased-family.ts';
import { FAMILY_LINK } from './family/asking.ts';
import { addFamilyCalls } from './family/family-calls.ts';
import { cleanUpAttendance, eraseAttendance, exportedAttendance } from './own-attendance.ts';
import { attendPages } from './pages/pages.ts';
import { type FamilyAudienceDeps, familyAudience, forgetEndedFamilies } from './push/family-audience.ts';
import { familyPushRoutes } from './push/push-routes.ts';
import { attendanceJobs } from './sending/jobs.ts';

/** Families who answer by a link whether their child comes. */
export const attendance = {
  name: 'attendance',
  routes: familyPushRoutes,
  pages: attendPages,
  dataCalls: (builder: Builder) => {
    addAttendanceCalls(builder);
    addFamilyCalls(builder);
  },
  publicCalls: addPublicAttendanceCalls,
  dueJobs: attendanceJobs,
  promptJobs: [FAMILY_LINK],
  audiences: (deps: FamilyAudienceDeps) => [
    familyAudience(deps, 'matches'),
    familyAudience(deps, 'training_sessions'),
  ],
  cleanup: async (deps: DatabaseDep & TimeDep) => {
    await forgetEndedFamilies(deps);
    await cleanUpAttendance(deps);
  },
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('attendance-links', await exportedAttendance(database.reader, account)),
  ],
  erased: (tx, { sid }) => eraseAttendance(tx, sid),
  playerErasure: familyErasure,
} satisfies Feature<never>;
