/** Records other events: the type, then the player; place and kind are optional. */
import { Link } from '@tanstack/react-router';
import type { GoalType } from '@touchline/domain/entity/tables/match';
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useSettings } from '#data/hooks/settings.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { EVENT_GROUP_TEXT } from '#ui/words/match/event-groups.ts';
import { eventText } from '#ui/words/match/event-words.ts';
import buttons from '../bars/button.module.css';
import { allPlayers } from '../fields/all-players.ts';
import { type EventChoice, eventChoices } from '../fields/event-choices.ts';
import { Kinds } from '../fields/Kinds.tsx';
import { type Opponent, OpponentFields } from '../fields/OpponentFields.tsx';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import { WhereField } from '../fields/WhereField.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './event-sheet.module.css';
import sheets from './sheets.module.css';

/** The opponent's goal has its own button; here it gets a name and a number. */
type Chosen = EventChoice | 'theirGoal';

export function EventSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <EventList day={day} choose={setChosen} />;
  return chosen === 'theirGoal' ? (
    <TheirGoal day={day} done={done} />
  ) : (
    <EventWho day={day} chosen={chosen} done={done} />
  );
}

function EventList({ day, choose }: { day: MatchDay; choose: (chosen: Chosen) => void }) {
  const settings = useSettings();
  return (
    <>
      <button type="button" className={styles.event} onClick={() => choose('theirGoal')}>
        <EventIcon type="GOAL" size={24} />
        {m.sideline_their_goal({ team: day.names[day.them].clubShort })}
      </button>
      {eventChoices(day.team, settings?.match_eventtypes ?? []).map(({ group, choices }) => (
        <section key={group}>
          <h3 className={sheets.subhead}>{EVENT_GROUP_TEXT[group]()}</h3>
          <ul className={styles.events} aria-label={EVENT_GROUP_TEXT[group]()}>
            {choices.map((choice) => (
              <li key={choice.event === 'UNDEFINED' ? choice.own : choice.event}>
                <button type="button" className={styles.event} onClick={() => choose(choice)}>
                  <EventIcon type={choice.event === 'UNDEFINED' ? choice.icon : choice.event} size={24} />
                  {textOf(choice)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.toSettings}>
        <Link to="/app-settings/events/">{m.screens_settings_events()}</Link>
      </p>
    </>
  );
}

interface EventWhoProps {
  readonly day: MatchDay;
  readonly chosen: EventChoice;
  readonly done: () => void;
}

function EventWho({ day, chosen, done }: EventWhoProps) {
  const [chanceType, setChanceType] = useState<GoalType>('');
  const [spot, setSpot] = useState<Point | null>(null);
  const isChance = chosen.event === 'CHANCE';

  function record(who: { side: 'us' | 'them'; player?: number } & Opponent) {
    const { side, ...rest } = who;
    done();
    void day.act({
      type: 'otherEvent',
      event: chosen.event,
      ...(chosen.event === 'UNDEFINED' ? { own: chosen.own } : {}),
      side: side === 'us' ? day.us : day.them,
      ...rest,
      ...(isChance && chanceType !== '' ? { chanceType } : {}),
      ...(spot === null ? {} : { pitchpos: spot }),
    });
  }

  return (
    <>
      <p className={sheets.question}>
        <b>{textOf(chosen)}</b> {m.matchday_event_who()}
      </p>
      {isChance && (
        <Kinds ofChance legend={m.timeline_chance_type()} value={chanceType} choose={setChanceType} />
      )}
      <PlayerGrid
        day={day}
        players={chosen.event === 'CAPTAIN' ? day.pitch : allPlayers(day)}
        label={m.matchday_event_who()}
        choose={(player) => record({ side: 'us', player })}
      />
      <WhereField day={day} spot={spot} choose={setSpot} />
      <button type="button" className={buttons.button} data-wide onClick={() => record({ side: 'us' })}>
        {m.matchday_event_team()}
      </button>
      <OpponentFields
        team={day.names[day.them].clubShort}
        action={day.names[day.them].clubShort}
        choose={(opponent) => record({ side: 'them', ...opponent })}
      />
    </>
  );
}

function TheirGoal({ day, done }: { day: MatchDay; done: () => void }) {
  const [goalType, setGoalType] = useState<GoalType>('GOAL');
  const [spot, setSpot] = useState<Point | null>(null);
  const team = day.names[day.them].clubShort;
  return (
    <>
      <p className={sheets.question}>
        <b>{m.sideline_their_goal({ team })}</b>
      </p>
      <Kinds legend={m.matchday_goal_kind()} value={goalType} choose={setGoalType} />
      <WhereField day={day} spot={spot} choose={setSpot} />
      <OpponentFields
        team={team}
        action={m.matchday_goal_us()}
        choose={({ sn, playername }) => {
          done();
          void day.act({
            type: 'goal',
            side: day.them,
            goalType,
            ...(sn === undefined ? {} : { sn }),
            ...(playername === undefined ? {} : { playername }),
            ...(spot === null ? {} : { pitchpos: spot }),
          });
        }}
      />
    </>
  );
}

function textOf(choice: EventChoice): string {
  return choice.event === 'UNDEFINED' ? choice.title : eventText(choice.event);
}
