/** The pictures that are taken. Asked for these, iPhones convert their own format. */
export const PICTURE_TYPES = 'image/jpeg,image/png';

/** For a field with `capture`: Android's web view, which a native app has, opens the camera for this type alone. */
export function cameraTypes(): string {
  return document.documentElement.dataset.native === 'android' ? 'image/*' : PICTURE_TYPES;
}
