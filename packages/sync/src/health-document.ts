/**
 * The words in which a device asks for its health check. It asks every few seconds, so the server knows these
 * words by heart: both ends take them from here.
 */
export const HEALTH_DOCUMENT =
  'query healthCheck($app_version: String, $platform: String) { healthCheck(app_version: $app_version, platform: $platform) { last_synced now interval version } }';
