import { Chip, Input, SegmentedControl, TextInput } from '@mantine/core';
import { POSITION_IDS } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';
import { isWrong } from '#ui/forms/is-wrong.ts';
import type { EditingState } from '#ui/forms/use-editing.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { POSITIONS, positionName } from '#ui/words/team/position-words.ts';
import styles from '../players.module.css';
import type { PlayerValues } from './player-form.ts';

/** Accepts short numbers, but no letters. */
const CALLABLE = /\d\D*\d\D*\d/;

export interface PlayerFieldsProps {
  readonly edit: EditingState<PlayerValues>;
  /** Only the owner and the staff see the contact data. */
  readonly contact: boolean;
  /** True for a new player, whose position is optional. */
  readonly isNew?: boolean;
  /** Read-only for people who may not change them. */
  readonly disabled?: boolean;
  /** The same for the contact data, which need a right of their own. */
  readonly contactDisabled?: boolean;
}

export function PlayerFields(props: PlayerFieldsProps) {
  const { edit, contact, isNew = false, disabled = false, contactDisabled = false } = props;
  const { values, field, choose } = edit;
  const { telephone1 } = values;
  const positions = field('position_ids');
  return (
    <>
      <SavedForm disabled={disabled}>
        <Card title={m.words_names()}>
          <Fields>
            <TextInput
              {...field('nickname')}
              label={m.words_nickname()}
              description={m.players_nickname_hint()}
              required
              autoFocus={isNew}
              autoComplete="off"
            />
            <Pair>
              <TextInput {...field('firstname')} label={m.words_firstname()} autoComplete="off" />
              <TextInput {...field('surname')} label={m.words_surname()} autoComplete="off" />
            </Pair>
          </Fields>
        </Card>
        <Card title={m.words_on_pitch()}>
          <Fields>
            <Input.Wrapper
              label={m.players_positions()}
              labelElement="div"
              required={!isNew}
              error={positions.error}
            >
              <Chip.Group
                multiple
                value={positions.value}
                onChange={(ids) => choose({ position_ids: POSITION_IDS.filter((id) => ids.includes(id)) })}
              >
                <fieldset
                  className={styles.chips}
                  aria-label={m.players_positions()}
                  data-invalid={positions.error !== null}
                >
                  {POSITIONS.map((id) => (
                    <Chip key={id} value={id} size="md" radius="md" variant="light">
                      {positionName(id)}
                    </Chip>
                  ))}
                </fieldset>
              </Chip.Group>
            </Input.Wrapper>
            <Input.Wrapper label={m.players_footed()} labelElement="div">
              <SegmentedControl
                value={values.footed}
                onChange={(footed) => choose({ footed })}
                className={styles.narrow ?? ''}
                aria-label={m.players_footed()}
                fullWidth
                data={[
                  { value: '', label: m.players_footed_unknown() },
                  { value: 'left', label: m.players_footed_left() },
                  { value: 'right', label: m.players_footed_right() },
                  { value: 'both', label: m.players_footed_both() },
                ]}
              />
            </Input.Wrapper>
          </Fields>
        </Card>
      </SavedForm>
      {contact && (
        <Fold
          title={m.players_contact_title()}
          wrong={isWrong(edit, ['telephone1', 'email1'])}
          disabled={contactDisabled}
        >
          <Fields>
            <Hint>{m.players_contact_hint()}</Hint>
            <Pair>
              <TextInput
                {...field('telephone1')}
                label={m.players_telephone()}
                type="tel"
                autoComplete="off"
                {...(CALLABLE.test(telephone1) && {
                  description: (
                    <a href={`tel:${telephone1}`} className={styles.call}>
                      {m.players_call()}
                    </a>
                  ),
                  inputWrapperOrder: ['label', 'input', 'description', 'error'],
                })}
              />
              <TextInput
                {...field('email1')}
                label={m.words_email()}
                type="email"
                inputMode="email"
                autoComplete="off"
              />
            </Pair>
          </Fields>
        </Fold>
      )}
    </>
  );
}
