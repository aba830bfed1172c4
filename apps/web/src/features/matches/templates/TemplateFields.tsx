/** The values of a template besides its label: the format, what follows a draw, captain and goalkeeper. */
import { Select } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { BLOCKS_MAX } from '@touchline/domain/match-limits';
import type { TemplateDraft } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { CaptainAndKeeper } from '#ui/parts/players/CaptainAndKeeper.tsx';
import { DrawFields, type Format, FormatFields, FormationField } from '../FormatFields.tsx';
import styles from '../matches.module.css';

interface TemplateFieldsProps {
  readonly team: Team;
  readonly template: TemplateDraft;
  readonly change: (values: Partial<TemplateDraft>) => void;
}

export function TemplateFields({ team, template, change }: TemplateFieldsProps) {
  const players = useTeamPlayers(team.sid) ?? [];
  const format: Format = { ...template, formation: template.scheme };
  const changeFormat = ({ formation, ...values }: Partial<Format>) =>
    change({ ...values, ...(formation !== undefined && { scheme: formation }) });
  return (
    <>
      <Card title={m.matches_format()}>
        <Fields>
          <FormatFields format={format} change={changeFormat} />
          <Select
            label={m.matches_template_blocks()}
            allowDeselect={false}
            value={String(template.halfParts)}
            onChange={(value) => change({ halfParts: Number(value) })}
            data={[
              { value: '0', label: m.matches_template_blocks_manual() },
              ...Array.from({ length: BLOCKS_MAX }, (_, index) => String(index + 1)),
            ]}
          />
          <FormationField team={team} pitch={team.metadata.pitch} format={format} change={changeFormat} />
        </Fields>
      </Card>
      <Fold
        title={m.matches_draw_title()}
        detail={format.extraParts > 0 ? m.matches_draw_extra() : m.matches_draw_kicks()}
      >
        <Fields>
          <DrawFields format={format} change={changeFormat} />
        </Fields>
      </Fold>
      <Card title={m.matches_template_people()}>
        <div className={styles.pair}>
          <CaptainAndKeeper
            players={players}
            captain={template.captain}
            keeper={template.keeper}
            onChange={change}
          />
        </div>
      </Card>
    </>
  );
}
