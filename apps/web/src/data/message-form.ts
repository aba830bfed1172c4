/** The text of a message to followers, as the live page's sheet and the timeline edit it. */
import type { Match } from '@touchline/domain/entity/match';
import type { Client } from './client.ts';
import { correctMessage } from './commands/stream.ts';

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
    { store, row }: { readonly store: Client; readonly row: MessageOfMatch },
    { text = row.message.text }: Partial<MessageValues>,
  ) => correctMessage(store, { match: row.match.sid, eid: row.message.eid, text }),
};
