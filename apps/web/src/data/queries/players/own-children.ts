/**
 * What others see of the account's own children, which the server decides by the confirmed mail address. The last answer
 * is kept on the device for reading without network, until the account is signed out.
 */
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import type { PrivacyPage } from '@touchline/domain/request/answering/privacy-page';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import { OWN_CHILDREN, readAll, rewrite } from '../../store/app-database.ts';

export interface FamilyInTeam {
  readonly team_sid: number;
  readonly page: PrivacyPage;
}

export interface OwnChildren {
  readonly families: readonly FamilyInTeam[];
  /** False for what the device has kept. */
  readonly isFresh: boolean;
}

const READ = graphDocument<{ readonly getOwnChildren: readonly FamilyInTeam[] }>(
  'query getOwnChildren { getOwnChildren { team_sid page } }',
);
const CHOOSE = graphDocument<
  { readonly chooseOwnChildLevel: FamilyInTeam },
  { readonly team_sid: number; readonly player_sid: number; readonly level: PrivacyLevel }
>(
  'mutation chooseOwnChildLevel($team_sid: Float!, $player_sid: Float!, $level: String!) { chooseOwnChildLevel(team_sid: $team_sid, player_sid: $player_sid, level: $level) { team_sid page } }',
);

type Ports = Pick<DataCalls, 'ask'> & { readonly account: number };

/** The server's answer, else the kept one; null for neither. */
export async function readOwnChildren(ports: Ports): Promise<OwnChildren | null> {
  const reply = await ports.ask(READ, {});
  if (!reply.ok) return readKept(ports);
  const families = reply.value.getOwnChildren;
  await keep(ports, families);
  return { families, isFresh: true };
}

export interface LevelChoice {
  readonly team_sid: number;
  readonly player_sid: number;
  readonly level: PrivacyLevel;
}

/** `gone`: the player has another address now, or is not in the team any more. */
export type ChoiceFailure = 'offline' | 'gone' | 'failed';

/** Counts once the server has answered: nothing is chosen on the device alone. */
export async function chooseOwnChildLevel(
  ports: Ports,
  choice: LevelChoice,
): Promise<Result<FamilyInTeam, ChoiceFailure>> {
  const reply = await ports.ask(CHOOSE, { ...choice });
  if (!reply.ok && reply.code === undefined) return refuse('offline');
  if (!reply.ok) return refuse(reply.code === NOT_FOUND ? 'gone' : 'failed');
  const changed = reply.value.chooseOwnChildLevel;
  const kept = await readKept(ports);
  const families = kept?.families.map((one) => (one.team_sid === changed.team_sid ? changed : one));
  await keep(ports, families ?? [changed]);
  return ok(changed);
}

const NOT_FOUND = 404;

async function readKept({ account }: Ports): Promise<OwnChildren | null> {
  const found = (await readAll('settings')).find(({ name }) => name === OWN_CHILDREN)?.value;
  if (typeof found !== 'object' || found === null) return null;
  const kept = found as { readonly account?: unknown; readonly families?: readonly FamilyInTeam[] };
  if (kept.account !== account || kept.families === undefined) return null;
  return { families: kept.families, isFresh: false };
}

function keep({ account }: Ports, families: readonly FamilyInTeam[]): Promise<void> {
  return rewrite('settings', () => ({ put: [{ name: OWN_CHILDREN, value: { account, families } }] }));
}
