/** Messages to whoever runs this server. They are sent at once or not at all: nothing of them waits here. */
import type { SupportKind } from '@touchline/domain/account/support';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import type { Reply } from '@touchline/sync/ports';
import type { Client } from '../client.ts';
import { plainCall } from '../transport.ts';

export interface SupportMessage {
  readonly kind: SupportKind;
  readonly message: string;
  readonly details: string;
  /** Whom to answer; an account is answered at its own address, whatever stands here. */
  readonly email: string;
}

/** Answers the code of section 8 that kept it from being sent. */
export async function sendToSupport(
  client: Client | null,
  message: SupportMessage,
): Promise<Result<object, number>> {
  const body = { ...message, locale: getLocale() };
  const reply: Reply<object> =
    client === null ? await plainCall(asNobody(), PATH, body) : await client.post(PATH, body);
  return reply.ok ? ok({}) : refuse(reply.code ?? NO_STATUS);
}

/** Whether somebody reads what is sent; null when the server does not say. */
export async function isSupportOpen(): Promise<boolean | null> {
  const reply = await plainCall<{ open?: unknown }>(asNobody(), PATH);
  return reply.ok && typeof reply.value.open === 'boolean' ? reply.value.open : null;
}

const PATH = '/api/support';
const NO_STATUS = 999;
const asNobody = () => ({ baseUrl: '', token: null, fetch: globalThis.fetch.bind(globalThis) });
