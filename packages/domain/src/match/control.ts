/**
 * Who runs a match when several devices of a team have it open. It says whom to ask and who watches the clock;
 * it locks nobody out: everybody may go on tapping, and what two tap at once is merged.
 */
import type { Match } from '../entity/match.ts';

/** Characters of the name that a match keeps of somebody who runs it or notes in it. */
export const NAME_MAX = 60;

export interface Controller {
  /** The number that makes event ids of this device its own. */
  readonly device: number;
  /** The account that is signed in there. */
  readonly account: number;
  /** As that account calls itself: other people of a team are not known on every device. */
  readonly name: string;
}

/** Who runs the match; null when nobody ever said so. */
export function controllerOf({ incrementals }: Pick<Match, 'incrementals'>): Controller | null {
  const { control, controller, controller_name } = incrementals;
  return control === 0 ? null : { device: control, account: controller, name: controller_name };
}

/** The same match, run by somebody else. */
export function controlledBy(match: Match, { device, account, name }: Controller): Match {
  const incrementals = {
    ...match.incrementals,
    control: device,
    controller: account,
    controller_name: name.slice(0, NAME_MAX),
  };
  return { ...match, incrementals };
}
