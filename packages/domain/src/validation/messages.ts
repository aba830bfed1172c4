/**
 * The messages of section 5 (and two of section 6 that forms show), by stable keys. A refusal of the domain carries
 * the key as its `code` where the specification has a message. These texts are the specification's; users read the
 * text of the i18n package for the key.
 */
export const VALIDATION_MESSAGES = {
  emailMissing: 'Please enter your e-mail address',
  firstNameMissing: 'Please enter your first name',
  nicknameMissing: 'Enter nickname',
  dateMissing: 'Please choose a date',
  opponentMissing: 'Name opponent is missing',
  opponentClubMissing: "Opponent's clubname is required",
  clubMissing: 'Club name is missing',
  teamMissing: 'Please type a valid team number',
  labelMissing: 'Label is empty',
  templateNameTaken: 'Template name already exists',
  templatesFull: 'Maximum of custom templates reached',
  emailInvalid: 'Invalid e-mail address',
  ownEmail: 'Oops, this is your own e-mail address',
  magicLinkInvalid: 'Magic Link is invalid',
  positionMissing: 'Please choose at least one preferred position',
  namesMissing: 'Please provide a name for each player',
  playersMissing: 'Please provide some players',
  startInPast: 'Start date is in the past',
  matchOverdue: 'The matchdate is overdue',
  urlInvalid: 'This is not a valid url',
  urlNotAllowed: 'This url is not allowed',
  periodHasMatches: "Periods containing matches can't be deleted (reassign matches first)",
  codeInvalid: 'This code is invalid, already activated or already used',
  passwordMissing: 'Empty password',
  passwordWeak: 'Password not strong enough',
  noPermission: "You don't have permission to manage this.",
} as const;
