/** Server-sent events as a browser reads them, in a queue for tests. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: unknown;
  readonly text: string;
}

export interface EventStream {
  /** The next event. Throws when it is not the expected one, or when the stream ended. */
  next(expected?: string): Promise<StreamEvent>;
  /** The number of events in the queue. */
  pending(): number;
  readonly ended: Promise<void>;
  close(): void;
}

export interface StreamOptions {
  readonly lastEventId?: string;
  readonly token?: string;
  /** The client address that a proxy would report. */
  readonly from?: string;
}

export async function openEventStream(
  url: string,
  { lastEventId, token, from }: StreamOptions = {},
): Promise<EventStream> {
  const abort = new AbortController();
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
  if (from !== undefined) headers['x-forwarded-for'] = from;
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const response = await fetch(url, { headers, signal: abort.signal });
  if (!response.ok || response.body === null) throw new Error(`${url} was answered with ${response.status}`);
  if (response.headers.get('content-type') !== 'text/event-stream; charset=utf-8')
    throw new Error('no event stream');

  const arrived: StreamEvent[] = [];
  let wake = Promise.withResolvers<void>();
  let over = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event === null) continue;
        arrived.push(event);
        wake.resolve();
      }
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      over = true;
      wake.resolve();
    });

  return {
    async next(expected) {
      for (;;) {
        const event = arrived.shift();
        if (event !== undefined) {
          if (expected !== undefined && event.event !== expected) {
            throw new Error(`expected ${expected}, got ${event.text}`);
          }
          return event;
        }
        if (over) throw new Error(`the stream ended before ${expected ?? 'an event'} came`);
        wake = Promise.withResolvers<void>();
        await wake.promise;
      }
    },
    pending: () => arrived.length,
    ended,
    close: () => abort.abort(),
  };
}

/** Null for a comment and for a retry field. */
function parse(text: string): StreamEvent | null {
  const fields = new Map(
    text
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)] as const;
      }),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? '',
    data: JSON.parse(data),
    text,
  };
}
