import { expect, test } from 'vitest';
import { kickedOff, readyMatch, throughRegisters } from '../testing/match.testing.ts';
import { controlledBy, controllerOf } from './control.ts';

const anna = { device: 17, account: 400, name: 'Anna' };
const bram = { device: 23, account: 401, name: 'Bram' };

test('a match has no controller at first', () => {
  expect(controllerOf(readyMatch())).toBeNull();
});

test('a new controller is known on every device, and the match does not change', () => {
  const { match } = kickedOff();
  const taken = throughRegisters(controlledBy(controlledBy(match, anna), bram));
  expect(controllerOf(taken)).toEqual(bram);
  expect({ ...taken, incrementals: match.incrementals }).toEqual(throughRegisters(match));
});

test('everybody can record events, also without control of the match', () => {
  const coach = kickedOff();
  coach.match = controlledBy(coach.match, bram);
  coach.does({ type: 'goal', side: 'home' }, 60);
  expect(controllerOf(coach.match)).toEqual(bram);
});

test('a long name is cut to the stored length', () => {
  const long = controlledBy(readyMatch(), { ...anna, name: 'x'.repeat(300) });
  expect(controllerOf(throughRegisters(long))?.name).toHaveLength(60);
});
