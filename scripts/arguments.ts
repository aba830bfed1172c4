/** Command lines: what cannot be understood is answered with how it is written, and exit code 2. */

export function orUsage<T>(usage: string, parse: () => T | null): T {
  try {
    const parsed = parse();
    if (parsed !== null) return parsed;
  } catch {
    // An option that does not exist: the usage says more than the parser.
  }
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
