/**
 * The texts of section 8 that the server sends as the message of a refusal, word for word. The texts that users read
 * are in the i18n package (decision 047).
 */
export const USER_TEXTS = {
  serviceUnavailable: 'service unavailable',
  maintenance: 'Maintenance modus active',
  maximumTeams:
    "You've reached the maximum of allowed teams for your account, please contact us if you need to add more teams",
  maximumPlayersTeam: 'Maximum of players per team reached',
  maximumPlayersMatch: 'Maximum of players per match reached',
  maximumPlayersTraining: 'Maximum of players per training reached',
  playerErased: 'This player was erased',
  trainingRecorded: 'Something was recorded for this training meanwhile',
  maximumEventsMatch: 'Maximum of events per match reached',
  maximumTemplates: 'Maximum of match templates of the team reached',
  maximumFormations: 'Maximum of formations of the team reached',
  maximumEventTypes: 'Maximum of event types of the team reached',
  maximumStorage: 'Maximum of stored data of the account reached',
  teamIsPremium: 'team is premium already',
  tooEarlyToSwitch: "It's to early to switch from team",
  versionNotSupported: 'version no longer supported and update required',
  teamNotPremium: 'team not premium',
  calendarLinkNotAuthorized: 'calendar link not authorized',
  unknownSharedUser: 'unknown shared user',
} as const;
