/** How much of the server's room for pictures is used: of the account, or of the account that owns a team. */
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';

export interface PictureQuota {
  /** Of all pictures in all sizes. */
  readonly bytes: number;
  readonly allowed: number;
}

const QUOTA = graphDocument<{ readonly getPictureQuota: PictureQuota }, { readonly team_sid: number }>(
  'query getPictureQuota($team_sid: Float!) { getPictureQuota(team_sid: $team_sid) { bytes allowed } }',
);

/** Null without network, and for a team that the server does not know yet. */
export async function pictureQuotaOf(ports: DataCalls, team: number): Promise<PictureQuota | null> {
  if (!ports.mayAsk() || team < 0) return null;
  const reply = await ports.ask(QUOTA, { team_sid: team });
  return reply.ok ? reply.value.getPictureQuota : null;
}
