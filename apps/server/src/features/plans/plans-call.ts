/** `plans`: what this server offers, for pages that another app opens with a token (decision 107). */
import type { Builder } from '#access/data-calls/builder.ts';

export function plansCall(builder: Builder): void {
  builder.queryField('plans', (t) => t.string({ resolve: (_root, _args, { deps }) => deps.config.plans }));
}
