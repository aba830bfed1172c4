/** Texts about repairs that were needed to show a stored match. */
import type { MatchRepair } from '@touchline/domain/match/setup/match-repairs';
import { m } from '@touchline/i18n';

export function repairText(repair: MatchRepair): string {
  switch (repair.code) {
    case 'formation':
      return m.timeline_repair_formation({ formation: repair.formation });
    case 'unknownPlayers':
      return m.timeline_repair_players({ count: repair.count });
    case 'partsBeyond':
      return m.timeline_repair_parts({ count: repair.parts });
    case 'plan':
      return m.timeline_repair_plan({ count: repair.blocks });
    case 'format':
      return m.timeline_repair_format();
    case 'foreignEvents':
      return m.timeline_repair_foreign({ count: repair.count });
    case 'eventsBeyond':
      return m.timeline_repair_beyond({ count: repair.count });
    case 'phase':
      return m.timeline_repair_phase();
    case 'typedScore':
      return m.timeline_repair_score();
    case 'date':
      return m.timeline_repair_date();
  }
}
