import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { accountFields } from '../entity/tables/account.ts';
import type { Plan } from '../plan/plan.ts';
import { trialDaysLeft } from '../plan/trial.ts';
import { isEmail } from '../text/email.ts';
import { isActivationCode } from './activation-code.ts';
import { APP_IDS, appIdOf, variantOf } from './app-ids.ts';
import { hasModule, keptModules, MODULE_FEATURES, MODULES, modulesUnder } from './modules.ts';
import { syncInterval } from './sync-interval.ts';

const DAY = 86_400;

test('a valid e-mail address has text, an at sign, text, a dot and text, without spaces (section 5)', () => {
  for (const address of ['a@b.c', 'coach+u13@club.example', 'jörg@fußball.example', "o'neil@club.example"]) {
    expect(isEmail(address), address).toBe(true);
  }
  const wrong = [
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.',
    'a b@c.d',
    'a@b.c\n',
    'a@b.c,d@e.f',
    'a@@b.c',
    '<a@b.c>',
    'a@b.c;d',
    'a@bcd',
    'a,b@c.d',
    'a;b@c.d',
    'a\tb@c.d',
    `${'a'.repeat(260)}@b.c`,
  ];
  for (const address of wrong) expect(isEmail(address), address).toBe(false);
});

test('an activation code has six digits', () => {
  for (const code of ['000000', '123456']) expect(isActivationCode(code)).toBe(true);
  for (const code of ['', '12345', '1234567', '12345a', ' 123456', '123456\n', '١٢٣٤٥٦']) {
    expect(isActivationCode(code), code).toBe(false);
  }
});

describe('modules (section 1)', () => {
  test('a new account has six modules', () => {
    expect(MODULES.map(({ sid, name, kind, activated }) => `${sid} ${name} ${kind} ${activated}`)).toEqual([
      '1 livestream free true',
      '2 ratings pro false',
      '4 statistics pro true',
      '5 accountsharing pro false',
      '6 tactics pro false',
      '7 dataexport pro true',
    ]);
  });

  test('only modules with name, type, sid and activated are kept', () => {
    expect(keptModules(MODULES).map(({ sid }) => sid)).toEqual([1, 4, 7]);
    const right = { sid: 9, name: 'x', kind: 'free', activated: true } as const;
    expect(
      keptModules([
        { ...right, sid: 0 },
        { ...right, name: '' },
        { sid: 9, name: 'x', activated: true },
        right,
      ]),
    ).toEqual([right]);
  });

  test('the plan switches modules; section 1 lists those without a plan', () => {
    const account = create(accountFields, { modules: MODULES });
    expect(modulesUnder(account, 'free')).toEqual(MODULES);
    const on = (plan: Plan) =>
      MODULES.filter(({ name }) => hasModule(account, plan, name)).map(({ name }) => name);
    expect(on('free')).toEqual(['livestream', 'statistics', 'dataexport']);
    expect(on('plus')).toEqual(['livestream', 'ratings', 'statistics', 'tactics', 'dataexport']);
    expect(on('trial')).toEqual(MODULES.map(({ name }) => name));
    expect(on('premium')).toEqual(MODULES.map(({ name }) => name));
  });

  test('a module outside the table stays as stored', () => {
    const extra = { sid: 9, name: 'weather', kind: 'free', activated: true, on: true } as const;
    const account = create(accountFields, { modules: [...MODULES, extra] });
    expect(modulesUnder(account, 'free').at(-1)).toEqual(extra);
  });

  test('every module stands for features, and no feature belongs to two modules', () => {
    expect(Object.keys(MODULE_FEATURES)).toEqual(MODULES.map(({ name }) => name));
    const features = Object.values(MODULE_FEATURES).flat();
    expect(new Set(features).size).toBe(features.length);
  });
});

describe('the trial', () => {
  test('the trial lasts 30 days from sign-up', () => {
    const signup = 1_000 * DAY;
    expect(trialDaysLeft(signup, signup)).toBe(30);
    expect(trialDaysLeft(signup, signup + 1)).toBe(29);
    expect(trialDaysLeft(signup, signup + 30 * DAY - 1)).toBe(0);
    expect(trialDaysLeft(signup, signup + 30 * DAY)).toBe(-1);
    expect(trialDaysLeft(0, signup)).toBe(-1);
  });

  test('the days left never rise, and reach 0 after exactly 30 days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.nat(60 * DAY),
        fc.nat(DAY),
        (signup, after, more) => {
          const days = trialDaysLeft(signup, signup + after);
          expect(trialDaysLeft(signup, signup + after + more)).toBeLessThanOrEqual(days);
          expect(days >= 0).toBe(after < 30 * DAY);
        },
      ),
    );
  });
});

test('the sync interval is the default where a team can be shared, otherwise 60 seconds, never below 5 (section 6)', () => {
  const team = { defaultSeconds: 6, variant: 'team' } as const;
  expect(syncInterval(['premium'], team)).toBe(6);
  expect(syncInterval(['free', 'trial'], team)).toBe(6);
  expect(syncInterval(['trial'], { ...team, defaultSeconds: 2 })).toBe(5);
  expect(syncInterval(['free', 'plus'], team)).toBe(60);
  expect(syncInterval([], team)).toBe(60);
});

test('in the trainer variant, the sync interval is the default with a premium or basic subscription (section 6)', () => {
  const trainer = { defaultSeconds: 6, variant: 'trainer' } as const;
  expect(syncInterval(['premium'], trainer)).toBe(6);
  expect(syncInterval(['free', 'plus'], trainer)).toBe(6);
  expect(syncInterval(['trial'], trainer)).toBe(6);
  expect(syncInterval(['free'], trainer)).toBe(60);
});

test('only the app of trainers is the trainer variant, and an unknown app is not', () => {
  expect(APP_IDS.filter((id) => variantOf(id) === 'trainer')).toEqual(['touchline-trainer']);
  expect(variantOf(null)).toBe('team');
  expect(appIdOf('touchline-other')).toBeNull();
});
