/** The starting values of a new match: the team's format, one of its templates, or a common format. */
import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { builtInFormats, type MatchDefaults } from '@touchline/domain/match/setup/defaults';
import { formationOf } from '@touchline/domain/pitch/formations';
import { hasFeature } from '@touchline/domain/plan/plan';
import { draftOfTeam, type MatchTemplate, templateOf, templatesOf } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import type { Format } from '../FormatFields.tsx';
import { builtInText, templateText } from '../format-text.ts';
import styles from '../matches.module.css';

/** The choice; `template` is null for a format that is not one of the team's templates. */
export interface Beginning {
  readonly value: string;
  readonly template: MatchTemplate | null;
  readonly format: MatchDefaults | null;
}

/** The team's template for new matches, else the team's format. */
export function usualBeginning(team: Team): Beginning {
  const template = templateOf(team, team.metadata.template) ?? null;
  return { value: template === null ? TEAM : choiceOf(template), template, format: null };
}

/** The values that the form takes over. */
export function formatOfBeginning(team: Team, { template, format }: Beginning): Partial<Format> {
  if (format !== null) {
    const { pitchPlayers, matchLength, matchParts, formation } = format;
    return { pitchPlayers, matchLength, matchParts, formation };
  }
  const { pitchPlayers, matchLength, matchParts, extraParts, extraLength, scheme } =
    template ?? draftOfTeam(team);
  const formation = formationOf(pitchPlayers, scheme).id;
  return { pitchPlayers, matchLength, matchParts, extraParts, extraLength, formation };
}

interface TemplateChoiceProps {
  readonly team: Team;
  readonly value: string;
  readonly choose: (beginning: Beginning) => void;
}

export function TemplateChoice({ team, value, choose }: TemplateChoiceProps) {
  const { plan } = useActor(team);
  const templates = templatesOf(team);
  const formats = hasFeature(plan, 'match_formats') ? builtInFormats() : [];
  const beginnings = new Map<string, Beginning>([
    [TEAM, { value: TEAM, template: null, format: null }],
    ...templates.map((template) => {
      const own = choiceOf(template);
      return [own, { value: own, template, format: null }] as const;
    }),
    ...formats.map((format) => {
      const builtIn = `format ${format.id}`;
      return [builtIn, { value: builtIn, template: null, format }] as const;
    }),
  ]);
  const option = (label: string, one: string) => ({ label, value: one });
  return (
    <div>
      <Select
        label={m.matches_begin_with()}
        allowDeselect={false}
        value={value}
        onChange={(chosen) => {
          const beginning = beginnings.get(chosen ?? '');
          if (beginning !== undefined) choose(beginning);
        }}
        data={[
          option(m.matches_begin_team(), TEAM),
          ...(templates.length === 0
            ? []
            : [
                {
                  group: m.common_screen_templates(),
                  items: templates.map((template) =>
                    option(`${template.label} · ${templateText(template)}`, choiceOf(template)),
                  ),
                },
              ]),
          ...(formats.length === 0
            ? []
            : [
                {
                  group: m.matches_begin_formats(),
                  items: formats.map((format) => option(builtInText(format), `format ${format.id}`)),
                },
              ]),
        ]}
      />
      <p className={styles.below}>
        {formats.length === 0 && <span>{m.matches_templates_plan()}</span>}
        <Link to="/matches/templates/">{m.common_screen_templates()}</Link>
      </p>
    </div>
  );
}

const TEAM = 'team';

function choiceOf({ id }: MatchTemplate): string {
  return `template ${id}`;
}
