/** Messages to the operator of this server. They are sent at once or fail; none waits on the device. */
import type { SupportKind } from '@touchline/domain/account/support';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import type { Reply } from '@touchline/sync/engine/ports';
import type { PlainCalls } from '../../calls/ports.ts';
import { plainCall } from '../../calls/transport.ts';
import { serverAddress } from '../../native/native-settings.ts';

export interface SupportMessage {
  readonly kind: SupportKind;
  readonly message: string;
  readonly details: string;
  /** The address for the answer. Ignored for a signed-in account, which is answered at its own address. */
  readonly email: string;
}

/** Returns the code of section 8 of a failure. */
export async function sendToSupport(
  ports: PlainCalls | null,
  message: SupportMessage,
): Promise<Result<object, number>> {
  const body = { ...message, locale: getLocale() };
  const reply: Reply<object> =
    ports === null ? await plainCall(anonymousClient(), PATH, body) : await ports.post(PATH, body);
  return reply.ok ? ok({}) : refuse(reply.code ?? NO_STATUS);
}

/** Whether the operator reads messages; null when the server does not say. */
export async function isSupportOpen(): Promise<boolean | null> {
  const reply = await plainCall<{ open?: unknown }>(anonymousClient(), PATH);
  return reply.ok && typeof reply.value.open === 'boolean' ? reply.value.open : null;
}

const PATH = '/api/support';
const NO_STATUS = 999;
const anonymousClient = () => ({
  baseUrl: serverAddress(),
  token: null,
  fetch: globalThis.fetch.bind(globalThis),
});
