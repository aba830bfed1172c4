/**
 * What section 8 says to users, under keys that stay. The texts here are the specification's own words;
 * what users read, in their language, is the i18n package's message for the key.
 */
export const USER_TEXTS = {
  syncConnection: 'Sync connection error',
  accountTokenInvalid: 'Account token invalid',
  serverIssue: 'Server issue',
  unknown: 'Error unknown',
  networkConnection: 'Network connection error',
  serviceUnavailable: 'service unavailable',
  savingMatch: 'Error saving match',
  savingRatings: 'error saving ratings',
  updatingPrivacy: 'Error updating privacy setting',
  invalidCredentials: 'Invalid credentials',
  invalidLoginCredentials: 'Invalid login credentials.',
  invalidEmailOrCode: 'Invalid email or code!',
  invalidCode: 'Invalid code.',
  invalidLink: 'Invalid link',
  invalidUser: 'Invalid user',
  lockout: 'Lockout due to many failed attempts. Try again after a short while.',
  maintenance: 'Maintenance modus active',
  cloudSyncDisabled: 'Cloud sync disabled',
  teamConnection: "Can't establish team connection.",
  insufficientRights: 'Insufficient rights',
  maximumTeams:
    "You've reached the maximum of allowed teams for your account, please contact us if you need to add more teams",
  tooEarlyToSwitch: "It's to early to switch from team",
  incompatibleData: 'Data format is incompatible',
  fetchingTeam: 'Error fetching team data',
  loadingMatch: 'Error loading match',
  creatingMatch: 'Error while creating match',
  creatingPlayer: 'Error while creating player',
  creatingTeam: 'Error while creating team',
  versionNotSupported: 'version no longer supported and update required',
  teamNotPremium: 'team not premium',
  unknownSharedUser: 'unknown shared user',
  purchaseFailed: 'purchase failed',
  subscriptionsNotAvailable: 'subscriptions not available',
  calendarNotAuthorized: 'calendar link not authorized',
  importUnavailable: 'import service unavailable',
  noInternet: 'no internet',
  accountUnknown: 'account does not exist',
  parsingFailed: 'Error! Parsing data failed',
  somethingWentWrong: 'Something went wrong, please try again',
} as const;

export type UserText = keyof typeof USER_TEXTS;
