const ANSWERS_WITHIN_MS = 10_000;

/** Rejects when the store does not answer: without network the plugin's calls may never end. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error('the store does not answer')), ANSWERS_WITHIN_MS);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
