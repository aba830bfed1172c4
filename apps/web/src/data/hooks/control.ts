/** The device that controls a match: this one, another one, or none yet. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { controllerOf } from '@touchline/domain/match/clock/control';
import { deviceNumber, provisionalOrdinal } from '@touchline/sync/writes/leases';
import { useClient } from '../page/react.tsx';

export interface Control {
  readonly where: 'here' | 'elsewhere';
  /** The same account on another device. */
  readonly own: boolean;
  /** The controller's name; empty when they have none. */
  readonly name: string;
}

/** Null while no device controls it. */
export function useControl(match: Match): Control | null {
  const client = useClient();
  const controller = controllerOf(match);
  if (controller === null) return null;
  const { state } = client.live;
  // A device that was offline at the kick-off had no device number yet.
  const here = [deviceNumber(state), provisionalOrdinal(state.device)].includes(controller.device);
  return {
    where: here ? 'here' : 'elsewhere',
    own: controller.account === client.account,
    name: controller.name,
  };
}
