/** `/matches/templates/`: the team's own match templates. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { CUSTOM_TEMPLATES_MAX } from '@touchline/domain/limits';
import { isOwn, permission } from '@touchline/domain/team/permissions';
import { isFull, templatesOf } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Badge } from '#ui/parts/Badge.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { LinkRow, List, Row } from '#ui/parts/List.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/Screen.tsx';
import { NoTeam } from './empty-lists.tsx';
import { templateText } from './format-text.ts';

export function TemplatesScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  return team === null ? <NoTeam /> : <TeamTemplates team={team} />;
}

function TeamTemplates({ team }: { team: Team }) {
  const allowed = permission(useActor(team), 'manageTemplates');
  // Its owner sees what he has, whatever his plan; others open what they may change.
  const opens = allowed.ok || isOwn(team.role);
  const templates = templatesOf(team);
  const add = allowed.ok && !isFull(team) && <NewTemplateButton />;
  return (
    <Screen start>
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
    <Button
      leftSection={<Icon name="plus" />}
      renderRoot={(props) => <Link to="/matches/templates/$id/" params={{ id: 'new' }} {...props} />}
    >
      {m.matches_template_new()}
    </Button>
  );
}
