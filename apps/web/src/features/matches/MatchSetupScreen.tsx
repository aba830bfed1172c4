/** `/match/{id}/details/`: opponent, day, place and format. With `new` for an id it makes a match. */
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt, likelyStart } from '@touchline/domain/match/clock/kickoff-time';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { matchTitle } from '@touchline/domain/match/events/names';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { setupOf, setupWarnings } from '@touchline/domain/match/setup/setup';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createMatch, deleteMatch } from '#data/commands/match/matches.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useAllowed, useMay } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useNow } from '#data/hooks/now.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { NewForm, SaveButton } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { NoTeam } from './empty-lists.tsx';
import { useLinkQuestion } from './import/use-link-question.tsx';
import { MatchActions } from './MatchActions.tsx';
import { DATE_FIELD } from './match-actions.ts';
import { matchSetupForm, setupOfValues, valuesOfSetup } from './match-forms.ts';
import { SetupForm } from './SetupForm.tsx';
import { problemText, startWarning, written } from './setup-texts.ts';
import {
  type Beginning,
  formatOfBeginning,
  TemplateChoice,
  usualBeginning,
} from './templates/TemplateChoice.tsx';

/** Shared with the dashboard, which loads it apart. */
const LastMeetings = lazy(() => import('#ui/parts/match/LastMeetings.tsx'));

export interface MatchSetupScreenProps {
  /** Null for a new match. */
  readonly sid: number | null;
  /** The switch and link of the live page. It belongs to another feature, so the app passes it in. */
  readonly stream: ReactNode;
  /** The notes about the match, which are another feature, too. */
  readonly notes: ReactNode;
  /** Takes the match out as a file; also of another feature. */
  readonly exports: ReactNode;
}

export function MatchSetupScreen({ sid, ...parts }: MatchSetupScreenProps) {
  return sid === null ? <NewMatch /> : <ExistingMatch key={sid} sid={sid} {...parts} />;
}

function NewMatch() {
  const team = useCurrentTeam();
  const matches = useMatches(team?.sid ?? 0);
  if (team === undefined || matches === undefined) return null;
  if (team === null) return <NoTeam />;
  return <NewMatchOf key={team.sid} team={team} matches={matches} />;
}

/** Without the role or the plan there is no form, because saving would be refused. */
function NewMatchOf({ team, matches }: { team: Team; matches: readonly MatchSummary[] }) {
  const now = useNow();
  const allowed = useAllowed(team)('addMatch');
  if (allowed.ok) return <NewMatchForm team={team} matches={matches} now={now} />;
  return (
    <EmptyState
      icon="lock"
      title={allowed.error.code === 'noPermission' ? m.common_no_permission() : m.words_new_match()}
      {...(allowed.error.code === 'needsPlan' && { text: m.matches_new_needs_plan() })}
      action={
        <LinkButton to="/matches/" variant="default">
          {m.words_back_to_matches()}
        </LinkButton>
      }
    />
  );
}

function NewMatchForm({ team, matches, now }: { team: Team; matches: readonly MatchSummary[]; now: number }) {
  const client = useClient();
  const navigate = useNavigate();
  const { timezone } = team.metadata;
  const [begun, setBegun] = useState(() => usualBeginning(team));
  const [draft] = useState(() =>
    newMatch({
      team,
      template: begun.template ?? undefined,
      date: dayAt(now, timezone),
      match_token: '',
      createdAt: now,
    }),
  );
  const edit = useDraft(
    () => valuesOfSetup({ ...setupOf(draft), ...likelyStart(matches, now, timezone) }),
    (values) => matchSetupForm.problems(values, draft),
  );
  const setup = setupOfValues(edit.values);

  function begin(beginning: Beginning) {
    setBegun(beginning);
    edit.choose(formatOfBeginning(team, beginning));
  }

  async function save(form: HTMLFormElement) {
    if (!edit.attempt(form)) return;
    const { template } = begun;
    const made = await createMatch(client, {
      team: team.sid,
      setup,
      ...(template !== null && { template: template.id }),
    });
    if (!made.ok) return showToast({ text: problemText(made.error), tone: 'problem' });
    await navigate({ to: '/match/$id/formation/', params: { id: String(made.value.sid) } });
  }

  return (
    <NewForm
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <PageHeader
        title={m.words_new_match()}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
      />
      <SetupForm
        team={team}
        match={draft}
        edit={edit}
        warning={startWarning(setupWarnings(draft, setup, { nowSeconds: now, timezone }))}
        beginning={<TemplateChoice team={team} value={begun.value} choose={begin} />}
      />
      <SaveButton text={m.matches_create()} />
    </NewForm>
  );
}

function Meetings({ match, team }: MatchWithTeam) {
  const matches = useMatches(team.sid);
  if (matches === undefined) return null;
  return (
    <Suspense>
      <LastMeetings team={team} coming={match} matches={matches} folded />
    </Suspense>
  );
}

type PartsOfApp = Omit<MatchSetupScreenProps, 'sid'>;

function ExistingMatch({ sid, ...parts }: PartsOfApp & { sid: number }) {
  const found = useMatchWithTeam(sid);
  if (found === undefined) return null;
  if (found === null) {
    return <NoMatch icon="matches" title={m.common_screen_match_setup()} text={m.matches_err_deleted()} />;
  }
  return <ExistingMatchForm {...found} {...parts} />;
}

function ExistingMatchForm({ match, team, stream, notes, exports }: MatchWithTeam & PartsOfApp) {
  const client = useClient();
  const navigate = useNavigate();
  const now = useNow();
  const { timezone } = team.metadata;
  const link = useLinkQuestion(match);
  const edit = useEditing(link.form, { store: client, row: match, written });
  const [deleting, setDeleting] = useState(false);
  const may = useMay(team);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === DATE_FIELD) document.getElementById(DATE_FIELD)?.focus();
  }, [hash]);

  async function remove() {
    const removed = await deleteMatch(client, match.sid);
    if (!removed.ok) return showToast({ text: problemText(removed.error), tone: 'problem' });
    await navigate({ to: '/matches/' });
    showDoneToast(m.words_deleted({ title: matchTitle(match, team) }), undoOf(client, removed.value.action));
  }

  return (
    <Screen>
      <PageHeader
        title={m.common_screen_match_setup()}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
      />
      {link.notice}
      {!roleAllows(team, 'setUpMatch') && <Hint>{m.common_no_permission()}</Hint>}
      <SetupForm
        team={team}
        match={match}
        disabled={!may('setUpMatch')}
        edit={edit}
        warning={startWarning(
          setupWarnings(match, setupOfValues(edit.values), { nowSeconds: now, timezone }),
        )}
      />
      {isNotStarted(match.status) && <Meetings match={match} team={team} />}
      <Fold title={m.matchday_stream()}>{stream}</Fold>
      {notes}
      <MatchActions
        team={team}
        match={match}
        more={
          <>
            {exports}
            {may('deleteMatch') && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<Icon name="trash" />}
                onClick={() => setDeleting(true)}
              >
                {m.matches_delete()}
              </Button>
            )}
          </>
        }
      />
      <ConfirmDialog
        opened={deleting}
        title={m.matches_delete_title()}
        text={m.matches_delete_text({ title: matchTitle(match, team) })}
        confirm={m.common_delete()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={remove}
        onCancel={() => setDeleting(false)}
      />
    </Screen>
  );
}
