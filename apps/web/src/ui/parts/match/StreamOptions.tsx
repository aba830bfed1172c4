/** What followers see of a match, and how players are named: for a team, and for one match. */
import { Radio, Switch } from '@mantine/core';
import { PUBLIC_NAMES, type PublicNames } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { PUBLIC_NAMES_TEXT } from '../../words/public-names.ts';
import styles from './stream-options.module.css';

export interface StreamChoices<Names extends string> {
  readonly formation: boolean;
  readonly substitutes: boolean;
  readonly portraits: boolean;
  /** Pictures of events. */
  readonly media: boolean;
  readonly names: Names;
  /** Names with cards and own goals; only set on a team, for all its matches. */
  readonly cards?: boolean;
}

interface StreamOptionsProps<Names extends string> {
  readonly value: StreamChoices<Names>;
  /** For a match: the team's way of showing names, as the first choice, stored as ''. */
  readonly teamNames?: PublicNames;
  readonly disabled?: boolean;
  readonly onChange: (changed: Partial<StreamChoices<PublicNames | ''>>) => void;
}

export function StreamOptions<Names extends PublicNames | ''>({
  value,
  teamNames,
  disabled = false,
  onChange,
}: StreamOptionsProps<Names>) {
  const numbersOnly = (value.names === '' ? teamNames : value.names) === 'shirt_number';
  return (
    <div className={styles.options}>
      <Switch
        size="md"
        disabled={disabled}
        label={m.stream_show_formation()}
        checked={value.formation}
        onChange={(event) => onChange({ formation: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        disabled={disabled}
        label={m.stream_show_bench()}
        checked={value.substitutes}
        onChange={(event) => onChange({ substitutes: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        disabled={disabled || numbersOnly}
        label={m.stream_show_portraits()}
        description={numbersOnly ? m.stream_show_portraits_numbers() : m.stream_show_portraits_hint()}
        checked={value.portraits && !numbersOnly}
        onChange={(event) => onChange({ portraits: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        disabled={disabled}
        label={m.stream_show_media()}
        description={m.stream_show_media_hint()}
        checked={value.media}
        onChange={(event) => onChange({ media: event.currentTarget.checked })}
      />
      <Radio.Group
        label={m.stream_names()}
        value={value.names === '' ? AS_TEAM : value.names}
        onChange={(chosen) => {
          const names = PUBLIC_NAMES.find((one) => one === chosen);
          onChange({ names: names ?? '' });
        }}
      >
        <div className={styles.names}>
          {teamNames !== undefined && (
            <Radio
              disabled={disabled}
              value={AS_TEAM}
              label={m.stream_names_team({ names: PUBLIC_NAMES_TEXT[teamNames]() })}
            />
          )}
          {PUBLIC_NAMES.map((names) => (
            <Radio key={names} disabled={disabled} value={names} label={PUBLIC_NAMES_TEXT[names]()} />
          ))}
        </div>
      </Radio.Group>
      <p className={styles.hint}>{m.stream_names_hint()}</p>
      {value.cards !== undefined && (
        <Switch
          size="md"
          disabled={disabled}
          label={m.stream_show_cards()}
          description={m.stream_show_cards_hint()}
          checked={value.cards}
          onChange={(event) => onChange({ cards: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

const AS_TEAM = 'team';
