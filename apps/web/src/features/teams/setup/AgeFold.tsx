/** Age group and rules in the setup of a team. */
import { Button, Radio, Switch } from '@mantine/core';
import { LIMITED_NAMES } from '@touchline/domain/entity/tables/privacy';
import { publishesResults } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import type { EditingState } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { PUBLIC_NAMES_TEXT } from '#ui/words/public-names.ts';
import { ageText } from '#ui/words/team/age-words.ts';
import type { TeamSetupValues } from '../team-forms.ts';
import { AgeFields, AgeRule } from './AgeFields.tsx';
import { formatFor, formatOffer, isTooSmall } from './age-format.ts';

interface AgeFoldProps {
  readonly edit: EditingState<TeamSetupValues>;
}

/** The association's format is offered and not filled in, because the team has one already. */
export function AgeFold({ edit }: AgeFoldProps) {
  const { values, choose } = edit;
  const offer = formatOffer(values, values);
  return (
    <Fold title={m.ages_title()} detail={ageText(values.age_group)}>
      <Fields>
        <AgeFields age={values} onChange={choose} />
        <AgeRule age={values} limited_names={values.limited_names} />
        {isTooSmall(values) && <Hint>{m.ages_format_small()}</Hint>}
        {offer !== null && (
          <Button variant="default" fullWidth onClick={() => choose(formatFor(values))}>
            {offer}
          </Button>
        )}
        {!publishesResults(values) && (
          <Switch
            label={m.ages_no_score()}
            description={m.ages_no_score_text()}
            checked={values.no_score}
            onChange={({ currentTarget }) => choose({ no_score: currentTarget.checked })}
          />
        )}
        <Radio.Group
          label={m.ages_limited()}
          value={values.limited_names}
          onChange={(chosen) =>
            choose({ limited_names: LIMITED_NAMES.find((one) => one === chosen) ?? 'first_name' })
          }
        >
          <Fields>
            {LIMITED_NAMES.map((names) => (
              <Radio key={names} value={names} label={PUBLIC_NAMES_TEXT[names]()} />
            ))}
          </Fields>
        </Radio.Group>
      </Fields>
    </Fold>
  );
}
