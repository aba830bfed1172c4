/** Below the pitch: saved line-ups that fit any match of the team, and a formation made from this one. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type Preset, presetsOf, presetTitleRefusal } from '@touchline/domain/match/blocks/presets';
import { may } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { deletePreset, putPreset, savePreset } from '#data/commands/match/presets.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { type FieldProps, useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ABOUT_LINEUP } from '#ui/toast/app-toasts.ts';
import type { Lineup } from '../use-lineup.ts';
import { type PresetOfMatches, presetForm, presetTitleProblem, written } from './preset-form.ts';
import styles from './presets.module.css';

export function Presets({ lineup }: { readonly lineup: Lineup }) {
  const [opened, setOpened] = useState(false);
  const { match, team } = lineup;
  const formations = may(useActor(team), 'manageFormations');
  return (
    <div className={styles.buttons}>
      <Button variant="default" leftSection={<Icon name="list" size={18} />} onClick={() => setOpened(true)}>
        {m.words_saved_lineups()}
      </Button>
      {formations && lineup.isFirst && (
        <LinkButton
          to="/team/formations/$id/"
          params={{ id: 'new' }}
          search={{ match: match.sid }}
          variant="default"
          leftSection={<Icon name="formation" size={18} />}
        >
          {m.teams_preset_formation()}
        </LinkButton>
      )}
      <BottomSheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.words_saved_lineups()}
        close={m.common_close()}
      >
        <PresetsSheet lineup={lineup} close={() => setOpened(false)} />
      </BottomSheet>
    </div>
  );
}

function PresetsSheet({ lineup, close }: { readonly lineup: Lineup; readonly close: () => void }) {
  const client = useClient();
  const matches = useMatches(lineup.team.sid);
  const [renaming, setRenaming] = useState<string | null>(null);
  /** The line-up that was renamed last: its button has the focus again. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const { match, block, nameOf } = lineup;
  const presets = presetsOf(matches ?? []);

  async function put({ title, lineup: places }: Preset) {
    close();
    const done = await written(putPreset(client, { match: match.sid, lineup: places, at: block }));
    if (done === null) return;
    const missing = done.missing.map(nameOf).join(', ');
    const text =
      missing === '' ? m.teams_preset_put({ title }) : m.teams_preset_put_without({ title, missing });
    showDoneToast(text, undoOf(client, done.action), ABOUT_LINEUP);
  }

  async function remove(preset: Preset) {
    close();
    const done = await written(deletePreset(client, preset));
    if (done !== null) showDoneToast(m.words_deleted(preset), undoOf(client, done.action));
  }

  async function save(title: string) {
    close();
    const done = await written(savePreset(client, { match: match.sid, title, at: block }));
    if (done !== null) showDoneToast(m.teams_event_saved({ title }), undoOf(client, done.action));
  }

  return (
    <div className={styles.sheet}>
      <p className={styles.text}>{m.teams_presets_text()}</p>
      {presets.length > 0 && (
        <List>
          {presets.map((preset) =>
            renaming === `${preset.match} ${preset.key}` ? (
              <li key={`${preset.match} ${preset.key}`} className={styles.row}>
                <RenameForm
                  presets={presets}
                  preset={preset}
                  close={() => {
                    setRenaming(null);
                    setRenamed(renaming);
                  }}
                />
              </li>
            ) : (
              <li key={`${preset.match} ${preset.key}`} className={styles.row}>
                <button type="button" className={styles.put} onClick={() => void put(preset)}>
                  <strong>{preset.title}</strong>
                  <small>{m.words_count_of_players({ count: preset.lineup.length })}</small>
                </button>
                <ActionIcon
                  size={44}
                  aria-label={m.teams_preset_rename(preset)}
                  autoFocus={renamed === `${preset.match} ${preset.key}`}
                  onClick={() => setRenaming(`${preset.match} ${preset.key}`)}
                >
                  <Icon name="edit" size={20} />
                </ActionIcon>
                <ActionIcon
                  size={44}
                  aria-label={m.teams_preset_delete(preset)}
                  onClick={() => void remove(preset)}
                >
                  <Icon name="trash" size={20} />
                </ActionIcon>
              </li>
            ),
          )}
        </List>
      )}
      {lineup.pitch.length > 0 ? (
        <NewPresetForm presets={presets} save={(title) => void save(title)} />
      ) : (
        <p className={styles.text}>{m.teams_presets_nobody()}</p>
      )}
    </div>
  );
}

interface RenameFormProps extends PresetOfMatches {
  readonly close: () => void;
}

function RenameForm({ close, ...row }: RenameFormProps) {
  const { field, problems, save } = useEditing(presetForm, {
    store: useClient(),
    row,
    written,
    hasButton: true,
  });
  const isRight = typeof problems.title !== 'string';
  return (
    <TitleForm
      label={m.words_name()}
      title={field('title')}
      confirm={m.teams_preset_rename_done()}
      autoFocus
      submit={() => isRight && void save().then((saved) => saved && close())}
    />
  );
}

interface NewPresetFormProps {
  readonly presets: readonly Preset[];
  readonly save: (title: string) => void;
}

function NewPresetForm({ presets, save }: NewPresetFormProps) {
  const { values, field, attempt } = useDraft(
    () => ({ title: '' }),
    ({ title }) => ({ title: presetTitleProblem(presetTitleRefusal(presets, title)) }),
  );
  return (
    <TitleForm
      label={m.teams_preset_save_label()}
      title={field('title')}
      confirm={m.common_save()}
      submit={(form) => attempt(form) && save(values.title.trim())}
    />
  );
}

interface TitleFormProps {
  readonly label: string;
  readonly title: FieldProps<string>;
  readonly confirm: string;
  readonly autoFocus?: boolean;
  readonly submit: (form: HTMLFormElement) => void;
}

function TitleForm({ label, title, confirm, autoFocus = false, submit }: TitleFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <TextInput {...title} label={label} autoFocus={autoFocus} />
      <Button type="submit">{confirm}</Button>
    </form>
  );
}
