/** Parses command lines. Invalid arguments print the usage and exit with code 2. */

export function orUsage<T>(usage: string, parse: () => T | null): T {
  try {
    const parsed = parse();
    if (parsed !== null) return parsed;
  } catch {
    // For an unknown option, the usage is more helpful than the parser's message.
  }
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
