/** The filter's parts as the address has them. */
export type StatisticsSearch = Readonly<Partial<Record<string, string>>>;
