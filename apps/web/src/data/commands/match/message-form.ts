/** The text field of a message to followers, for the live page's sheet and the timeline. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { MatchDayPorts } from './match-day.ts';
import { correctMessage } from './stream.ts';

export interface MessageOfMatch {
  readonly match: Pick<Match, 'sid'>;
  readonly message: { readonly eid: string; readonly text: string };
}

interface MessageValues {
  readonly text: string;
}

export const messageForm = {
  values: ({ message: { text } }: MessageOfMatch): MessageValues => ({ text }),
  problems: () => ({}),
  write: (
    { store, row }: { readonly store: MatchDayPorts; readonly row: MessageOfMatch },
    { text = row.message.text }: Partial<MessageValues>,
  ) => correctMessage(store, { match: row.match.sid, eid: row.message.eid, text }),
};
