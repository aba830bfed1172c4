/** Decisions about events of a match: two that conflict, and one that was recorded twice. */
import type { Match, MatchEvent } from '@touchline/domain/entity/tables/match';
import type { KeepBoth, RemoveEvent } from '@touchline/domain/match/decision/commands';
import { type Clash, clashesOf } from '@touchline/domain/match/timeline/entries';
import {
  type EqualEvents,
  equalEventsOf,
  lessDetailedOf,
} from '@touchline/domain/match/timeline/equal-events';
import { m } from '@touchline/i18n';
import { entryText } from '../../words/match/event-sentence.ts';
import { notedBy } from '../../words/match/noted-by.ts';
import { Notice, type NoticeChoice } from '../cards/Notice.tsx';

interface EntryDoubtsProps {
  readonly match: Match;
  readonly nameOf: (player: number) => string;
  readonly act: (command: RemoveEvent | KeepBoth) => void;
  /** The most entries to show where there is little room. */
  readonly most?: number;
}

export function EntryDoubts({ match, nameOf, act, most = Number.POSITIVE_INFINITY }: EntryDoubtsProps) {
  const text = (event: MatchEvent) => entryText(event, nameOf);
  const clashes = clashesOf(match).flatMap((clash) => clashDoubt(match, clash, text) ?? []);
  const equalDoubts = equalEventsOf(match).map((pair) => equalEventsDoubt(pair, text));
  return [...clashes, ...equalDoubts].slice(0, most).map(({ key, question, choices }) => (
    <Notice
      key={key}
      choices={choices.map(
        ({ command, ...choice }): NoticeChoice => ({ ...choice, choose: () => act(command) }),
      )}
    >
      {question}
    </Notice>
  ));
}

interface Doubt {
  readonly key: string;
  readonly question: string;
  readonly choices: readonly {
    readonly text: string;
    readonly primary?: boolean;
    readonly command: RemoveEvent | KeepBoth;
  }[];
}

type TextOf = (event: MatchEvent) => string;

/** Asks which of two conflicting events happened; the other one is removed. */
function clashDoubt(match: Match, { eid, against }: Clash, text: TextOf): Doubt | null {
  const [lost, held] = [eid, against].map((of) => match.events.find((event) => event.eid === of));
  if (lost === undefined) return null;
  const removal = { type: 'removeEvent', eid } as const;
  // A kick-off can only be undone, not chosen against.
  if (held === undefined || held.type === 'KICKOFF') {
    return {
      key: eid,
      question: m.timeline_clash_alone({ lost: text(lost) }),
      choices: [{ text: m.timeline_clash_remove(), primary: true, command: removal }],
    };
  }
  // The same substitution from two people: there is nothing to choose.
  if (text(lost) === text(held)) {
    return {
      key: eid,
      question: sameQuestion(held, lost, text),
      choices: [{ text: m.timeline_same_one(), primary: true, command: removal }],
    };
  }
  return {
    key: eid,
    question: m.timeline_clash_which({ lost: text(lost), held: text(held) }),
    choices: [
      { text: text(held), primary: true, command: removal },
      { text: text(lost), command: { type: 'removeEvent', eid: held.eid } },
    ],
  };
}

function equalEventsDoubt(pair: EqualEvents, text: TextOf): Doubt {
  const { first, second } = pair;
  return {
    key: `${first.eid} ${second.eid}`,
    question: sameQuestion(first, second, text),
    choices: [
      {
        text: m.timeline_same_one(),
        primary: true,
        command: { type: 'removeEvent', eid: lessDetailedOf(pair).eid },
      },
      {
        text: m.timeline_same_two(),
        command: { type: 'keepBoth', eid: second.eid, apartFrom: first.eid },
      },
    ],
  };
}

/** Names the authors, because the texts of both events are often equal. */
function sameQuestion(first: MatchEvent, second: MatchEvent, text: TextOf): string {
  const signed = (event: MatchEvent) =>
    [text(event), notedBy(event)].filter((part) => part !== '').join(' · ');
  return m.timeline_same_which({ first: signed(first), second: signed(second) });
}
