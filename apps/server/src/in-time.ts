/** What `answered` resolves to; rejects when it takes longer than `ms`. What it does is not ended by that. */
export async function inTime<T>(ms: number, answered: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`timeout: no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
