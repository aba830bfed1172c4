/** `AnswerPage` of the domain as a type of the public schema, field by field. */
import type { ObjectRef } from '@pothos/core';
import type { AnsweringChild, AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { TakerView, TaskView } from '@touchline/domain/request/tasks/task-views';
import type { PublicBuilder } from '#access/public-calls/builder.ts';

type PageType = ObjectRef<PublicBuilder['$inferSchemaTypes'], AnswerPage, AnswerPage>;

export function answerPageType(builder: PublicBuilder): PageType {
  const team = teamType(builder);
  const time = timeType(builder);
  const child = childType(builder);
  const task = taskType(builder);
  return builder.objectRef<AnswerPage>('AttendancePage').implement({
    fields: (t) => ({
      state: t.exposeString('state'),
      link: t.exposeString('link'),
      team: t.expose('team', { type: team }),
      kind: t.exposeString('kind'),
      opponent: t.exposeString('opponent'),
      name: t.exposeString('name'),
      away: t.exposeBoolean('away'),
      start: t.expose('start', { type: time }),
      meeting: t.expose('meeting', { type: time, nullable: true }),
      timezone: t.exposeString('timezone'),
      place: t.exposeString('place'),
      closesAt: t.exposeFloat('closesAt', { nullable: true }),
      children: t.field({ type: [child], resolve: ({ children }) => [...children] }),
      tasks: t.field({ type: [task], resolve: ({ tasks }) => [...tasks] }),
    }),
  });
}

function timeType(builder: PublicBuilder) {
  return builder.objectRef<AnswerPage['start']>('AttendanceTime').implement({
    fields: (t) => ({
      date: t.exposeFloat('date'),
      dateHours: t.exposeFloat('dateHours'),
      dateMinutes: t.exposeFloat('dateMinutes'),
    }),
  });
}

function teamType(builder: PublicBuilder) {
  const shirt = builder.objectRef<AnswerPage['team']['shirt']>('AttendanceShirt').implement({
    fields: (t) => ({
      type: t.exposeFloat('type'),
      lines: t.exposeFloat('lines'),
      color1: t.exposeString('color1'),
      color2: t.exposeString('color2'),
      color3: t.exposeString('color3'),
    }),
  });
  return builder.objectRef<AnswerPage['team']>('AttendanceTeam').implement({
    fields: (t) => ({
      club: t.exposeString('club'),
      name: t.exposeString('name'),
      shirt: t.expose('shirt', { type: shirt }),
    }),
  });
}

function childType(builder: PublicBuilder) {
  return builder.objectRef<AnsweringChild>('AnsweringChild').implement({
    fields: (t) => ({
      sid: t.exposeFloat('sid'),
      name: t.exposeString('name'),
      number: t.exposeFloat('number'),
      status: t.exposeString('status'),
      answer: t.exposeString('answer'),
      answeredAt: t.exposeFloat('answeredAt'),
      byCoach: t.exposeBoolean('byCoach'),
      reason: t.exposeString('reason'),
      late: t.exposeFloat('late'),
      leaves: t.exposeFloat('leaves'),
    }),
  });
}

function taskType(builder: PublicBuilder) {
  const taker = builder.objectRef<TakerView>('AttendanceTaker').implement({
    fields: (t) => ({
      player_sid: t.exposeFloat('player_sid'),
      name: t.exposeString('name'),
      seats: t.exposeFloat('seats'),
      swap: t.exposeBoolean('swap'),
      own: t.exposeBoolean('own'),
    }),
  });
  return builder.objectRef<TaskView>('AttendanceTask').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      kind: t.exposeString('kind'),
      title: t.exposeString('title'),
      note: t.exposeString('note'),
      places: t.exposeFloat('places'),
      free: t.exposeFloat('free'),
      takers: t.field({ type: [taker], resolve: ({ takers }) => [...takers] }),
    }),
  });
}
