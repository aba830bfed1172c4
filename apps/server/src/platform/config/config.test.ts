import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { VERSION } from './version.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/touchline');
const SMTP_URL = 'smtp://mail.example';
const PUBLIC_URL = 'https://touchline.example';

describe('a wrong value stops the start with a message that names the variable', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a number.'],
    ['PORT', '70000', 'PORT must be at most 65535.'],
    ['PORT', '80.5', 'PORT must be a whole number.'],
    [
      'PUBLIC_URL',
      'touchline.example',
      'PUBLIC_URL must be an address that begins with https:// or http://.',
    ],
    [
      'DATABASE_URL',
      'mysql://db',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    ['DATABASE_POOL', '0', 'DATABASE_POOL must be at least 1.'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    [
      'REDIS_SENTINELS',
      '10.0.0.1:26379',
      'REDIS_URL must be set where REDIS_SENTINELS is: redis://:password@NAME, with the name that they have for the primary.',
    ],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      'MAIL_FROM',
      'nobody',
      'MAIL_FROM must be an e-mail address, or a name with an address in angle brackets.',
    ],
    [
      'BETA_TESTERS',
      'a@example.org nobody',
      'BETA_TESTERS must be e-mail addresses with spaces between them.',
    ],
    ['SUPPORT_EMAIL', 'a@example.org, b@example.org', 'SUPPORT_EMAIL must be an e-mail address.'],
    ['DEMO', 'maybe', 'DEMO must be true or false.'],
    ['BACKUP_HOUR', '24', 'BACKUP_HOUR must be an hour from 0 to 23, or off.'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be at least 1.'],
    ['ANDROID_APP_ID', 'club', 'ANDROID_APP_ID must be an application id such as org.example.club.'],
    [
      'ANDROID_APP_ID',
      'org.example.club',
      'ANDROID_APP_ID and ANDROID_APP_FINGERPRINTS must be set together.',
    ],
    [
      'IOS_APP_ID',
      'org.example.club',
      'IOS_APP_ID must be the team id and the bundle id, such as ABCDE12345.org.example.club.',
    ],
    ['MINIMUM_APP_VERSION', 'newest', 'MINIMUM_APP_VERSION must be a version such as 4.1.0.'],
    [
      'MINIMUM_APP_VERSION',
      '99.0.0',
      `MINIMUM_APP_VERSION must be at most ${VERSION}, the version of this server and its app.`,
    ],
    ['REQUEST_SECONDS', '0', 'REQUEST_SECONDS must be at least 1.'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be at most 60.'],
    ['ANSWER_SECONDS', '0', 'ANSWER_SECONDS must be at least 1.'],
    ['MAX_DEVICES_PER_ACCOUNT', '1', 'MAX_DEVICES_PER_ACCOUNT must be at least 2.'],
    ['SECOND_FACTOR_KEY', 'short', 'SECOND_FACTOR_KEY must have at least 32 characters.'],
    [
      'SECOND_FACTOR_KEY_PREVIOUS',
      'k'.repeat(32),
      'SECOND_FACTOR_KEY must be set where SECOND_FACTOR_KEY_PREVIOUS is.',
    ],
    ['MAX_PLAYERS_PER_TEAM', '10', 'MAX_PLAYERS_PER_TEAM must be at least 11.'],
    [
      'MAX_PLAYERS_PER_MATCH',
      '20',
      'MAX_PLAYERS_PER_MATCH must be at least MAX_PLAYERS_PER_TEAM: a new match has the whole team on its sheet.',
    ],
    [
      'STRIPE_SECRET_KEY',
      'pk_test_1',
      'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
    [
      'STRIPE_SECRET_KEY',
      'sk_test_1',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES must be set together.',
    ],
    [
      'STRIPE_PRICES',
      'price_1',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES must be set together.',
    ],
    ['STRIPE_TAX', 'yes', 'STRIPE_TAX must be 0 or 1.'],
    ['TERMS_URL', 'terms.html', 'TERMS_URL must be an address that begins with https:// or http://.'],
    ['S3_ENDPOINT', 'store.example', 'S3_ENDPOINT must be an address that begins with https:// or http://.'],
    [
      'S3_BUCKET',
      'My Bucket',
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
    ],
    [
      'S3_BUCKET',
      'touchline',
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    ['MAX_PICTURE_MB_PER_ACCOUNT', '0', 'MAX_PICTURE_MB_PER_ACCOUNT must be at least 1.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters.'],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must name the proxies (addresses, or how many): true believes anybody.',
    ],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(new StartError(sentence));
  });
});

describe('production', () => {
  test('does not start without a way to send mail', () => {
    expect(() => read({ NODE_ENV: 'production', PUBLIC_URL })).toThrow(
      'SMTP_URL must be set in production: without it nobody can sign up.',
    );
  });

  test.each([{}, { PUBLIC_URL: 'http://touchline.example' }])(
    'does not start without an https address: %j',
    (env) => {
      expect(() => read({ NODE_ENV: 'production', SMTP_URL, ...env })).toThrow(
        'PUBLIC_URL must be set in production, and begin with https://.',
      );
    },
  );

  test('listens on every address, has no demo account, and reads its settings', () => {
    const config = read({
      NODE_ENV: 'production',
      SMTP_URL,
      PUBLIC_URL: `${PUBLIC_URL}/`,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DEMO: 'true',
    });
    expect(config).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: PUBLIC_URL,
      dataDir: '/srv/touchline/data',
      trustProxy: 1,
      demo: false,
      backupHour: 3,
      backupDir: '/srv/touchline/data/backups',
      backupKeep: 14,
      minimumAppVersion: null,
      androidApp: null,
      iosApp: null,
      applePush: null,
      googlePush: null,
      notes: [],
    });
    expect(read({ NODE_ENV: 'production', SMTP_URL, PUBLIC_URL }).host).toBe('0.0.0.0');
  });

  const notesOf = (env: Record<string, string>) =>
    read({ NODE_ENV: 'production', SMTP_URL, PUBLIC_URL, ...env }).notes;

  test('warns when no proxy setting is given', () => {
    expect(notesOf({})).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
    expect(notesOf({ TRUST_PROXY: 'false' })).toEqual([]);
  });

  test.each(['0.0.0.0', '::', '192.168.1.20'])(
    'warns when it counts proxies and listens where a client can bypass them: %s',
    (HOST) => {
      expect(notesOf({ HOST, TRUST_PROXY: '1' })).toEqual([
        `TRUST_PROXY is 1 and HOST is ${HOST}: a caller who reaches this port past the proxy may claim any address. Set HOST to 127.0.0.1, or TRUST_PROXY to the addresses of the proxies.`,
      ]);
      expect(notesOf({ HOST, TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' })).toEqual([]);
    },
  );

  test('makes no backups when they are switched off', () => {
    const settings = { NODE_ENV: 'production', SMTP_URL, PUBLIC_URL };
    expect(read({ ...settings, BACKUP_HOUR: 'off' }).backupHour).toBeNull();
    expect(read({ ...settings, BACKUP_DIR: '/backups' }).backupDir).toBe('/backups');
    expect(read({ ...settings, DATA_DIR: '/var/lib/t' }).backupDir).toBe('/var/lib/t/backups');
  });
});

describe('trial mode', () => {
  test('is the default without settings or with empty ones', () => {
    const config = read({ PORT: '', SMTP_URL: '', DATABASE_URL: '' });
    expect(config).toEqual(read({}));
    expect(config).toMatchObject({
      mode: 'trial',
      host: '127.0.0.1',
      demo: true,
      databaseUrl: null,
      smtpUrl: null,
      backupHour: null,
    });
  });

  test.each(['0.0.0.0', '::', '192.168.1.20', 'touchline.local'])(
    'listens on loopback only, whatever HOST is: %s',
    (HOST) => {
      const config = read({ HOST });
      expect(config.host).toBe('127.0.0.1');
      expect(config.notes).toEqual([
        `HOST ${HOST} is ignored: without NODE_ENV=production the server listens on 127.0.0.1 only.`,
      ]);
    },
  );

  test.each(['::1', 'localhost'])('listens on %s when asked', (HOST) => {
    expect(read({ HOST })).toMatchObject({ host: HOST, notes: [] });
  });
});

describe('a list of proxies', () => {
  test.each(['foo', '10.0.0.1, foo', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3', ' '])(
    'with an invalid entry stops the start with a sentence: %j',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow(
        'TRUST_PROXY must be a number of proxies, or their addresses with commas between them.',
      );
    },
  );

  test.each(['loopback', '10.0.0.1', '10.0.0.0/8, ::1', '10.0.0.0/255.0.0.0', 'fc00::/7', 'uniquelocal'])(
    'is accepted: %s',
    (TRUST_PROXY) => {
      expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
    },
  );
});

describe('a variable whose name is almost one of ours', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['public_url', 'PUBLIC_URL'],
    ['MAX_PLAYERS_PER_TEAMS', 'MAX_PLAYERS_PER_TEAM'],
  ])('is reported at the start: %s', (name, meant) => {
    expect(read({ [name]: 'x' }).notes).toEqual([
      `${name} is not a setting and is ignored. Is ${meant} meant?`,
    ]);
  });

  test.each(['PATH', 'HOSTNAME', 'NODE_OPTIONS', 'POSTGRES_URL', 'LOGNAME', 'SHELL'])(
    'is not every variable of the machine: %s',
    (name) => {
      expect(read({ [name]: 'x' }).notes).toEqual([]);
    },
  );
});

describe('payments through Stripe', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    STRIPE_PRICES: 'price_1,price_2, price_1',
  };

  test('are none by default, and sell plans in production when they are set', () => {
    const production = { NODE_ENV: 'production', SMTP_URL, PUBLIC_URL };
    expect(read(production)).toMatchObject({ stripe: null, plans: 'included' });
    expect(read({ ...production, ...STRIPE })).toMatchObject({
      plans: 'sold',
      stripe: {
        secretKey: 'sk_live_1',
        webhookSecrets: ['whsec_new', 'whsec_old'],
        prices: ['price_1', 'price_2'],
        apiUrl: null,
        tax: false,
        live: true,
      },
    });
    expect(read({ ...production, ...STRIPE, PLANS: 'included' }).plans).toBe('included');
    expect(read({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_TAX: '1' }).stripe).toMatchObject({
      live: false,
      tax: true,
    });
  });

  test('go to another address only on this machine in production', () => {
    const production = { NODE_ENV: 'production', SMTP_URL, PUBLIC_URL, ...STRIPE };
    const elsewhere = { ...production, STRIPE_API_URL: 'https://stripe.example' };
    expect(() => read(elsewhere)).toThrow(
      new StartError('STRIPE_API_URL is for tests: in production it may only name this machine.'),
    );
    const here = 'http://127.0.0.1:4242';
    expect(read({ ...production, STRIPE_API_URL: here }).stripe?.apiUrl).toBe(here);
  });

  test.each([
    [
      'STRIPE_WEBHOOK_SECRET',
      'secret',
      'STRIPE_WEBHOOK_SECRET must begin with whsec_; two have a comma between them.',
    ],
    ['STRIPE_PRICES', 'price 1', 'STRIPE_PRICES must be ids of prices with commas between them.'],
  ])('a wrong %s stops the start', (name, value, sentence) => {
    expect(() => read({ ...STRIPE, [name]: value })).toThrow(new StartError(sentence));
  });
});
