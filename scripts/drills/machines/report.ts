/** What the drill says: one line for each round, and the pauses of each kind of fault. */
import type { Figures } from './traffic.ts';

interface Round {
  readonly title: string;
  readonly failsOver: boolean;
  readonly figures: Figures;
}

export class Report {
  readonly losses: string[] = [];
  readonly #rounds: Round[] = [];

  add(round: Round): void {
    this.#rounds.push(round);
    const { title, figures } = round;
    this.losses.push(...figures.losses);
    console.log(
      `${this.#rounds.length}. ${title}: ${figures.acknowledged} pushes acknowledged, ${figures.deliveries} deliveries; ` +
        `no push for ${seconds(figures.pushPauseMs)} (one coach ${seconds(figures.coachPauseMs)}), no delivery for ` +
        `${seconds(figures.deliveryPauseMs)} (one follower ${seconds(figures.followerPauseMs)}); all caught up after ` +
        `${seconds(figures.caughtUpMs)}; ${figures.failedTries.length} tries failed; ${figures.losses.length} losses`,
    );
    for (const loss of figures.losses) console.log(`   ${loss}`);
  }

  text(): string {
    const rounds = this.#rounds;
    const failovers = rounds.filter(({ failsOver }) => failsOver).length;
    const acknowledged = rounds.reduce((sum, { figures }) => sum + figures.acknowledged, 0);
    const titles = [...new Set(rounds.map(({ title }) => title))];
    return [
      `${rounds.length} rounds with ${failovers} failovers of PostgreSQL: ${acknowledged} pushes acknowledged, ${this.losses.length} losses.`,
      ...titles.map((title) => this.#pausesOf(title)),
    ].join('\n');
  }

  #pausesOf(title: string): string {
    const own = this.#rounds.filter((round) => round.title === title).map(({ figures }) => figures);
    const range = (figure: (figures: Figures) => number) => {
      const ordered = own.map(figure).sort((a, b) => a - b);
      return `${seconds(ordered[Math.floor(ordered.length / 2)] ?? 0)}, at most ${seconds(ordered.at(-1) ?? 0)}`;
    };
    return (
      `${title} (${own.length}): no push for ${range(({ pushPauseMs }) => pushPauseMs)}; ` +
      `no delivery for ${range(({ deliveryPauseMs }) => deliveryPauseMs)}`
    );
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
