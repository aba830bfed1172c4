/** Archive, restore and duplicate below a match's setup, as in the list, and what the setup adds. */
import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Buttons } from '#ui/parts/page/Screen.tsx';
import { useMatchActions } from './match-actions.ts';

interface MatchActionsProps {
  readonly team: Team;
  readonly match: Match;
  readonly more: ReactNode;
}

export function MatchActions({ team, match, more }: MatchActionsProps) {
  const { archive, restore, duplicate, saveAsTemplate } = useMatchActions(team, match);
  return (
    <Buttons>
      {duplicate && (
        <Button variant="default" leftSection={<Icon name="copy" size={20} />} onClick={duplicate}>
          {m.matches_duplicate()}
        </Button>
      )}
      {saveAsTemplate && (
        <Button variant="default" leftSection={<Icon name="plus" size={20} />} onClick={saveAsTemplate}>
          {m.matches_template_save_as()}
        </Button>
      )}
      {archive && (
        <Button variant="default" leftSection={<Icon name="archive" size={20} />} onClick={archive}>
          {m.words_to_archive()}
        </Button>
      )}
      {restore && (
        <Button variant="default" leftSection={<Icon name="restore" size={20} />} onClick={restore}>
          {m.matches_restore()}
        </Button>
      )}
      {more}
    </Buttons>
  );
}
