/** What a server offers: Premium for every team, or plans by grants (areas.md, "Plans, shop, purchases"). */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import type { Config } from '#platform/config/config.ts';
import type { Reader } from '#platform/database/database.ts';

/** The operator's choice. Without one, a server that has given out team codes goes on as before. */
export async function offeredPlans(
  { plans, plansChosen }: Pick<Config, 'plans' | 'plansChosen'>,
  db: Reader,
): Promise<PlansSetting> {
  if (plansChosen || plans === 'sold') return plans;
  const code = await db.selectFrom('team_codes').select('code').limit(1).executeTakeFirst();
  return code === undefined ? plans : 'sold';
}
