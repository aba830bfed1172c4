/**
 * The GraphQL document of the health check. Both ends import it: devices send it every few seconds, and the server
 * recognises the text without parsing it.
 */
export const HEALTH_DOCUMENT =
  'query healthCheck($app_version: String, $platform: String) { healthCheck(app_version: $app_version, platform: $platform) { last_synced now interval version } }';
