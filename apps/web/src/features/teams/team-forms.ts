/** The forms of a team: its setup, periods, formations and other numbered parts. */

import { TEXT_SHORT } from '@touchline/domain/entity/fields/field';
import { linkageProblem, withoutExportHost } from '@touchline/domain/entity/fields/linkage';
import type { TeamAttendance } from '@touchline/domain/entity/tables/attendance';
import type { Period, Team, TeamMetadata } from '@touchline/domain/entity/tables/team';
import type { OwnShape } from '@touchline/domain/pitch/own-formation';
import { remindersInOrder } from '@touchline/domain/request/asking/ask';
import { eventTitleRefusal, type OwnEventType } from '@touchline/domain/team/event-types';
import { titleRefusal } from '@touchline/domain/team/own-formations';
import { m } from '@touchline/i18n';
import type { Clock } from '#data/clock/ports.ts';
import { setTeamAttendance } from '#data/commands/team/attendance.ts';
import { editEventType } from '#data/commands/team/event-types.ts';
import { editFormation } from '#data/commands/team/own-formations.ts';
import { editPeriod, updateTeam } from '#data/commands/team/teams.ts';
import type { AccountWork, TeamWork } from '#data/commands/unit-of-work.ts';
import { publicOrigin } from '#data/native/native-settings.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { Refusal } from '#ui/toast/answers.ts';
import { requestText } from '#ui/words/match/request-words.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { nameProblem } from './names-problems.ts';
import { problemText } from './toasts.ts';

type OwnValues = Pick<Team, 'clubname' | 'teamname' | 'division' | 'federation' | 'club_id' | 'shirt'>;
type FormatValues = Pick<
  TeamMetadata,
  | 'pitchPlayers'
  | 'matchLength'
  | 'matchParts'
  | 'formation'
  | 'pitch'
  | 'stoppedClock'
  | 'captain'
  | 'keeper'
>;
type StreamValues = Pick<
  TeamMetadata,
  | 'ls_active'
  | 'ls_formation'
  | 'ls_substitutions'
  | 'ls_portraits'
  | 'ls_media'
  | 'public_names'
  | 'public_cards'
>;
type AgeValues = Pick<TeamMetadata, 'age_group' | 'country' | 'limited_names' | 'no_score'>;
export type TeamSetupValues = OwnValues &
  FormatValues &
  StreamValues &
  AgeValues &
  Pick<TeamMetadata, 'linkage'>;

const LINKAGE_TEXTS = {
  none: () => null,
  notUrl: m.teams_err_linkage_url,
  notAllowed: m.teams_err_linkage_host,
} as const;

export const teamSetupForm: EditForm<Team, TeamSetupValues, AccountWork> = {
  values: ({ clubname, teamname, division, federation, club_id, shirt, metadata }) => {
    const { pitchPlayers, matchLength, matchParts, formation, pitch, stoppedClock } = metadata;
    const { captain, keeper, linkage } = metadata;
    const { age_group, country, limited_names, no_score } = metadata;
    const { ls_active, ls_formation, ls_substitutions, ls_portraits, ls_media, public_names, public_cards } =
      metadata;
    return {
      clubname,
      teamname,
      division,
      federation,
      club_id,
      shirt,
      linkage,
      pitchPlayers,
      matchLength,
      matchParts,
      formation,
      pitch,
      stoppedClock,
      captain,
      keeper,
      ls_active,
      ls_formation,
      ls_substitutions,
      ls_portraits,
      ls_media,
      public_names,
      public_cards,
      age_group,
      country,
      limited_names,
      no_score,
    };
  },
  problems: (values) => ({
    clubname: nameProblem('clubname', values),
    teamname: nameProblem('teamname', values),
    division: nameProblem('division', values),
    linkage: LINKAGE_TEXTS[linkageProblem(linkageOf(values.linkage)) ?? 'none'](),
  }),
  write: ({ store, row }, { linkage, ...changed }) =>
    updateTeam(store, row.sid, {
      ...changed,
      ...(linkage !== undefined && { linkage: linkageOf(linkage) }),
    }),
};

type AttendanceValues = Omit<TeamAttendance, 'since'>;

export const teamAttendanceForm: EditForm<Team, AttendanceValues, TeamWork & Clock> = {
  values: ({ metadata: { attendance } }) => {
    const { ask_days, hours_before, reminders, evening, only_answered } = attendance;
    return { ask_days, hours_before, reminders, evening, only_answered };
  },
  problems: ({ reminders }) => {
    const ordered = remindersInOrder(reminders);
    return { reminders: ordered.ok ? null : requestText(ordered.error) };
  },
  write: ({ store, row }, changed) => setTeamAttendance(store, row.sid, changed),
};

export interface PeriodOfTeam {
  readonly team: Pick<Team, 'sid'>;
  readonly period: Period;
}

export function titleProblem(title: string): string | null {
  if (title.trim() === '') return m.teams_err_label();
  return title.length > TEXT_SHORT ? m.words_err_too_long() : null;
}

export const periodForm: EditForm<PeriodOfTeam, Pick<Period, 'title' | 'icon'>, AccountWork> = {
  values: ({ period }) => ({ title: periodTitle(period), icon: period.icon }),
  problems: ({ title }) => ({ title: titleProblem(title) }),
  write: ({ store, row }, changed) =>
    editPeriod(store, { team: row.team.sid, id: row.period.id, ...changed }),
};

export interface EventTypeOfTeam {
  readonly team: Team;
  readonly type: OwnEventType;
}

export const eventTypeForm: EditForm<EventTypeOfTeam, Pick<OwnEventType, 'title' | 'icon'>, AccountWork> = {
  values: ({ type: { title, icon } }) => ({ title, icon }),
  problems: ({ title }, { team, type }) => ({ title: textOf(eventTitleRefusal(team, title, type.id)) }),
  write: ({ store, row }, changed) =>
    editEventType(store, { team: row.team.sid, id: row.type.id, ...changed }),
};

export interface FormationOfTeam {
  readonly team: Team;
  readonly formation: OwnShape;
}

export const formationForm: EditForm<FormationOfTeam, Pick<OwnShape, 'title' | 'spots'>, AccountWork> = {
  values: ({ formation: { title, spots } }) => ({ title, spots }),
  problems: ({ title, spots }, { team, formation }) => ({
    title: textOf(titleRefusal(team, { title, players: spots.length }, formation.id)),
  }),
  write: ({ store, row }, changed) =>
    editFormation(store, { team: row.team.sid, id: row.formation.id, ...changed }),
};

function textOf(refusal: Refusal | null): string | null {
  return refusal === null ? null : problemText(refusal);
}

const linkageOf = (text: string): string => withoutExportHost(text.trim(), publicOrigin());
