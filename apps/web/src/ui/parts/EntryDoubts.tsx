/** What people have to decide about entries of a match: two that do not fit together, and one noted twice. */
import type { Match, MatchEvent } from '@touchline/domain/entity/match';
import type { KeepBoth, RemoveEvent } from '@touchline/domain/match/commands';
import { type Clash, clashesOf } from '@touchline/domain/match/entries';
import { lesserOf, type Twins, twinsOf } from '@touchline/domain/match/twins';
import { m } from '@touchline/i18n';
import { entryText } from '../words/event-sentence.ts';
import { notedBy } from '../words/noted-by.ts';
import { Notice, type NoticeChoice } from './Notice.tsx';

interface EntryDoubtsProps {
  readonly match: Match;
  readonly nameOf: (player: number) => string;
  readonly act: (command: RemoveEvent | KeepBoth) => void;
  /** No more than so many at once, where there is little room. */
  readonly most?: number;
}

export function EntryDoubts({ match, nameOf, act, most = Number.POSITIVE_INFINITY }: EntryDoubtsProps) {
  const text = (event: MatchEvent) => entryText(event, nameOf);
  const clashes = clashesOf(match).flatMap((clash) => clashDoubt(match, clash, text) ?? []);
  const twins = twinsOf(match).map((pair) => twinsDoubt(pair, text));
  return [...clashes, ...twins].slice(0, most).map(({ key, question, choices }) => (
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

/** The one that happened stays; the other one is removed. */
function clashDoubt(match: Match, { eid, against }: Clash, text: TextOf): Doubt | null {
  const [lost, held] = [eid, against].map((of) => match.events.find((event) => event.eid === of));
  if (lost === undefined) return null;
  const removal = { type: 'removeEvent', eid } as const;
  // A kick-off is only undone: nothing can be chosen against it.
  if (held === undefined || held.type === 'KICKOFF') {
    return {
      key: eid,
      question: m.timeline_clash_alone({ lost: text(lost) }),
      choices: [{ text: m.timeline_clash_remove(), primary: true, command: removal }],
    };
  }
  // The same substitution from two people: nothing is to be chosen between.
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

function twinsDoubt(twins: Twins, text: TextOf): Doubt {
  const { first, second } = twins;
  return {
    key: `${first.eid} ${second.eid}`,
    question: sameQuestion(first, second, text),
    choices: [
      {
        text: m.timeline_same_one(),
        primary: true,
        command: { type: 'removeEvent', eid: lesserOf(twins).eid },
      },
      {
        text: m.timeline_same_two(),
        command: { type: 'keepBoth', eid: second.eid, apartFrom: first.eid },
      },
    ],
  };
}

/** With the names of who noted them: often they say the same. */
function sameQuestion(first: MatchEvent, second: MatchEvent, text: TextOf): string {
  const signed = (event: MatchEvent) =>
    [text(event), notedBy(event)].filter((part) => part !== '').join(' · ');
  return m.timeline_same_which({ first: signed(first), second: signed(second) });
}
