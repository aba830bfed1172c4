/** The app's version (specification, section 9). Devices that are too old for it learn so by the health check. */
export const VERSION = '4.1.15';
