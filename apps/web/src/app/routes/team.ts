/** Routes of teams and their periods, people, formations and events. */

import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, open, own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

export const teamRoutes = [
  createRoute({
    getParentRoute,
    path: '/teams/{-$key}',
    staticData: screen({ ...alone, entry: 'team', title: () => m.common_screen_teams(), tip: 'hide-teams' }),
    /** With `ref=team`, Back leads to the team instead of the settings. */
    validateSearch: (search: { ref?: 'team' } & SearchSchemaInput): { ref?: 'team' } =>
      search.ref === 'team' ? { ref: 'team' } : {},
    component: lazyScreen(() => import('../pages/team/TeamsPage.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team',
    staticData: screen({ ...own, entry: 'team', context: 'team', title: () => m.common_menu_team() }),
    component: lazyScreen(() => import('../pages/team/TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/details/{-$id}',
    staticData: screen({ ...own, entry: 'team', context: 'team', title: () => m.common_screen_team_setup() }),
    component: lazyScreen(() => import('../pages/team/TeamDetailsPage.tsx'), 'TeamDetailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/teampage/{-$id}',
    staticData: screen({
      ...own,
      sees: 'manageTeamPage',
      feature: 'team_page',
      entry: 'team',
      context: 'team',
      title: () => m.common_team_page(),
      inTeam: 'external',
    }),
    component: lazyScreen(() => import('../pages/team/TeamPageSetupPage.tsx'), 'TeamPageSetupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/periods',
    staticData: screen({
      ...own,
      entry: 'team',
      context: 'team',
      title: () => m.common_screen_periods(),
      tip: 'new-season',
    }),
    component: lazyScreen(() => import('../../features/teams/periods/PeriodsScreen.tsx'), 'PeriodsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/periods/details/{-$id}',
    staticData: screen({
      ...alone,
      sees: 'managePeriods',
      entry: 'team',
      context: 'team',
      title: () => m.common_screen_period(),
    }),
    component: lazyScreen(() => import('../pages/team/PeriodDetailsPage.tsx'), 'PeriodDetailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/notes',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.notes,
      entry: 'team',
      context: 'team',
      title: () => m.screens_notes(),
      inTeam: 'notes',
    }),
    component: lazyScreen(() => import('../../features/notes/NotesScreen.tsx'), 'NotesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/share/{-$id}',
    staticData: screen({
      ...own,
      around: false,
      entry: 'team',
      context: 'team',
      title: () => m.screens_people(),
    }),
    component: lazyScreen(() => import('../pages/team/SharingPages.tsx'), 'SharePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/mobile/team-share/$id',
    staticData: screen({ ...open, around: false, title: () => m.screens_people() }),
    component: lazyScreen(() => import('../pages/team/SharingPages.tsx'), 'EmbeddedSharePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/formations',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.formations,
      feature: 'templates',
      entry: 'team',
      context: 'team',
      title: () => m.common_own_formations(),
      inTeam: 'formation',
    }),
    component: lazyScreen(
      () => import('../../features/teams/formations/FormationsScreen.tsx'),
      'FormationsScreen',
    ),
  }),
  /** A new one is made at `/team/formations/new/`, from a match's line-up when `match` names one. */
  createRoute({
    getParentRoute,
    path: '/team/formations/$id',
    staticData: screen({
      ...own,
      sees: 'manageFormations',
      feature: 'templates',
      entry: 'team',
      context: 'team',
      title: () => m.common_formation(),
    }),
    validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
      Number.isSafeInteger(search.match) ? { match: Number(search.match) } : {},
    component: lazyScreen(() => import('../pages/team/FormationPage.tsx'), 'FormationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/team/tasks',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.taskLedger,
      entry: 'team',
      context: 'team',
      title: () => m.screens_task_ledger(),
      inTeam: 'tasks',
    }),
    component: lazyScreen(
      () => import('../../features/tasks/ledger/TaskLedgerScreen.tsx'),
      'TaskLedgerScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/team/attendance',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.attendanceMonths,
      entry: 'team',
      context: 'team',
      title: () => m.screens_attendance_months(),
      inTeam: 'players',
    }),
    component: lazyScreen(
      () => import('../../features/attendance/months/AttendanceMonthsScreen.tsx'),
      'AttendanceMonthsScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/team/events',
    staticData: screen({
      ...own,
      sees: TEAM_LISTS.eventTypes,
      entry: 'team',
      context: 'team',
      title: () => m.common_own_events(),
      inTeam: 'whistle',
    }),
    component: lazyScreen(
      () => import('../../features/teams/event-types/EventTypesScreen.tsx'),
      'EventTypesScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/team/events/$id',
    staticData: screen({
      ...own,
      sees: 'manageEventTypes',
      entry: 'team',
      context: 'team',
      title: () => m.common_event(),
    }),
    component: lazyScreen(() => import('../pages/team/EventTypePage.tsx'), 'EventTypePage'),
  }),
] as const;
