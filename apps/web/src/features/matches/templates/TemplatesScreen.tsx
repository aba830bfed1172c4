/** `/matches/templates/`: the team's own match templates. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { CUSTOM_TEMPLATES_MAX } from '@touchline/domain/limits';
import { isOwn, permission } from '@touchline/domain/team/permissions';
import { isFull, templatesOf } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Badge } from '#ui/parts/cards/Badge.tsx';
import { LinkRow, List, Row } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { NoTeam } from '../empty-lists.tsx';
import { templateText } from '../format-text.ts';

export function TemplatesScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  return team === null ? <NoTeam /> : <TeamTemplates team={team} />;
}

function TeamTemplates({ team }: { team: Team }) {
  const allowed = permission(useActor(team), 'manageTemplates');
  // The owner can read their templates with any plan; other people see only those that they may change.
  const opens = allowed.ok || isOwn(team.role);
  const templates = templatesOf(team);
  const add = allowed.ok && !isFull(team) && <NewTemplateButton />;
  return (
    <Screen>
      <PageHeader
        title={m.common_screen_templates()}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
        actions={templates.length > 0 && add}
      />
      {opens && isFull(team) && <Intro>{m.matches_templates_full({ max: CUSTOM_TEMPLATES_MAX })}</Intro>}
      {templates.length === 0 ? (
        <EmptyState
          icon="list"
          title={m.matches_templates_empty_title()}
          {...(opens && { text: m.matches_templates_empty_text(), action: add })}
        />
      ) : (
        <>
          <Intro>{m.matches_templates_text()}</Intro>
          <List>
            {templates.map((template) => {
              const row = {
                icon: 'list',
                title: template.label,
                detail: templateText(template),
                mark: template.id === team.metadata.template && <Badge>{m.matches_template_usual()}</Badge>,
              } as const;
              return opens ? (
                <LinkRow
                  key={template.id}
                  to="/matches/templates/$id/"
                  params={{ id: String(template.id) }}
                  {...row}
                />
              ) : (
                <Row key={template.id} {...row} />
              );
            })}
          </List>
        </>
      )}
    </Screen>
  );
}

function NewTemplateButton() {
  return (
    <LinkButton to="/matches/templates/$id/" params={{ id: 'new' }} leftSection={<Icon name="plus" />}>
      {m.matches_template_new()}
    </LinkButton>
  );
}
