import { expect, test } from 'vitest';
import { controlledBy, controllerOf } from './control.ts';
import { kickedOff, readyMatch, throughRegisters } from './match.testing.ts';

const anna = { device: 17, account: 400, name: 'Anna' };
const bram = { device: 23, account: 401, name: 'Bram' };

test('nobody runs a match before somebody says so', () => {
  expect(controllerOf(readyMatch())).toBeNull();
});

test('who takes over runs the match, on every device, and the match stays as it is', () => {
  const { match } = kickedOff();
  const taken = throughRegisters(controlledBy(controlledBy(match, anna), bram));
  expect(controllerOf(taken)).toEqual(bram);
  expect({ ...taken, incrementals: match.incrementals }).toEqual(throughRegisters(match));
});

test('everybody may go on tapping: what is recorded does not ask who runs the match', () => {
  const coach = kickedOff();
  coach.match = controlledBy(coach.match, bram);
  coach.does({ type: 'goal', side: 'home' }, 60);
  expect(controllerOf(coach.match)).toEqual(bram);
});

test('a long name is cut to what is stored', () => {
  const long = controlledBy(readyMatch(), { ...anna, name: 'x'.repeat(300) });
  expect(controllerOf(throughRegisters(long))?.name).toHaveLength(60);
});
