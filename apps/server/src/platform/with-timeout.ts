/** Resolves as `answered` does. Rejects when it takes longer than `ms`; the work behind it continues. */
export async function withTimeout<T>(ms: number, answered: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`timeout: no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
