/**
 * The controller of a match: the person who runs it when several devices have it open. The screens show whom to ask.
 * It does not lock the match: everybody with the right can record events, and their changes are merged.
 */
import type { Match } from '../../entity/tables/match.ts';

/** The longest name that a match stores of its controller or of the author of an event. */
export const NAME_MAX = 60;

export interface Controller {
  /** The number that makes event ids of this device unique. */
  readonly device: number;
  /** The account that is signed in on the device. */
  readonly account: number;
  /** The name of that account, because not every device knows the other people of a team. */
  readonly name: string;
}

/** The controller of the match; null when there never was one. */
export function controllerOf({ incrementals }: Pick<Match, 'incrementals'>): Controller | null {
  const { control, controller, controller_name } = incrementals;
  return control === 0 ? null : { device: control, account: controller, name: controller_name };
}

/** The match with another controller. */
export function controlledBy(match: Match, { device, account, name }: Controller): Match {
  const incrementals = {
    ...match.incrementals,
    control: device,
    controller: account,
    controller_name: name.slice(0, NAME_MAX),
  };
  return { ...match, incrementals };
}
