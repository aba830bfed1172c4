/** Who runs a match: this device, another one, or nobody yet. */
import type { Match } from '@touchline/domain/entity/match';
import { controllerOf } from '@touchline/domain/match/control';
import { deviceNumber, provisionalOrdinal } from '@touchline/sync/leases';
import { useClient } from '../react.tsx';

export interface Control {
  readonly where: 'here' | 'elsewhere';
  /** The same account on another device. */
  readonly own: boolean;
  /** What the controller calls himself; empty when he has no name. */
  readonly name: string;
}

/** Null while nobody runs it. */
export function useControl(match: Match): Control | null {
  const client = useClient();
  const controller = controllerOf(match);
  if (controller === null) return null;
  const { state } = client.live;
  // A device that was offline at the kick-off had not been given its number yet.
  const here = [deviceNumber(state), provisionalOrdinal(state.device)].includes(controller.device);
  return {
    where: here ? 'here' : 'elsewhere',
    own: controller.account === client.account,
    name: controller.name,
  };
}
