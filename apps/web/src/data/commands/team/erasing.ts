/** Erases a player for good. Only the server can: it holds earlier values, links and mails that no device has. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../../calls/graph-document.ts';
import { refusalOf, type SharingRefusal, type TeamCalls } from './sharing.ts';

export interface ExistingBackup {
  /** Both in seconds since 1970. */
  readonly made_at: number;
  readonly expires_at: number;
}

/** The automatic backups of the server, which keep what was erased until later ones have replaced them. */
export async function existingBackups(
  ports: TeamCalls,
): Promise<Result<readonly ExistingBackup[], SharingRefusal>> {
  const reply = await ports.ask(BACKUPS, {});
  return reply.ok ? ok(reply.value.getBackups) : refuse(refusalOf(reply));
}

/** Cannot be undone. Changes that wait on this device are sent before, so that none arrives after the erasure. */
export async function erasePlayer(ports: TeamCalls, player: number): Promise<Result<object, SharingRefusal>> {
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  await ports.coordinator.resync({ audit: false });
  const sid = ports.live.resolve('players', player);
  if (sid <= 0) return refuse({ code: 'notOnlineYet' });
  const reply = await ports.ask(ERASE, { sid });
  if (!reply.ok) return refuse(refusalOf(reply));
  await ports.coordinator.resync({ audit: false });
  return ok({});
}

const BACKUPS = graphDocument<{ readonly getBackups: readonly ExistingBackup[] }, object>(
  '{ getBackups { made_at expires_at } }',
);
const ERASE = graphDocument<object, { readonly sid: number }>(
  'mutation erasePlayer($sid: Float!) { erasePlayer(sid: $sid) { sid } }',
);
