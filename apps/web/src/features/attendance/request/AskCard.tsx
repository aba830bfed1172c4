/** What the coach does next: ask, remind, or share the link; with when the request closes. */
import { Button } from '@mantine/core';
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { hasMovedSinceAsked, lastAsked } from '@touchline/domain/request/asking/progress';
import { occasionState } from '@touchline/domain/request/closing/occasion';
import { afterTheNight } from '@touchline/domain/request/closing/times';
import { m } from '@touchline/i18n';
import { screensOf } from '#data/hooks/gathering.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { Buttons, Hint } from '#ui/parts/page/Screen.tsx';
import { closingText, requestText } from '#ui/words/match/request-words.ts';
import { timeText } from '#ui/words/time-text.ts';
import styles from './request.module.css';
import type { RequestCardProps } from './request-sheet.ts';
import type { RequestView } from './use-request.ts';

export function AskCard(props: RequestCardProps) {
  const { gathering, team, now, online, queued, refusal, mayChange } = props.request;
  return (
    <Card>
      <div className={styles.ask}>
        <div>
          <p className={styles.state}>{stateText(props.request)}</p>
          <Hint>{closingText(gathering, team, now)}</Hint>
        </div>
        {queued > 0 && !online && (
          <p className={styles.queued} role="status">
            <Icon name="offline" size={20} />
            {m.request_waiting({ count: queued })}
          </p>
        )}
        {mayChange && (refusal === null ? <Actions {...props} /> : <NotNow request={props.request} />)}
      </div>
    </Card>
  );
}

function stateText({ gathering, team, now, silent, unasked }: RequestView): string {
  const asked = lastAsked(gathering);
  if (asked === 0) return m.request_nobody_asked();
  if (silent.length === 0 && unasked.length === 0) return m.request_everybody_answered();
  return m.request_asked_last({ time: timeText(asked, { timezone: team.metadata.timezone, near: now }) });
}

/** One button stands out: the next step of most coaches. */
function Actions({ request, show }: RequestCardProps) {
  const { gathering, players, silent, unasked, unreached, ask, remind, closed, reopen } = request;
  const reached = unasked.filter((sid) => !unreached.has(sid));
  const fresh = lastAsked(gathering) === 0;
  if (closed)
    return (
      <Buttons>
        <Button onClick={() => void reopen()}>{m.request_reopen()}</Button>
      </Buttons>
    );
  return (
    <>
      {hasMovedSinceAsked(gathering) && (
        <Notice
          choices={[
            {
              text: m.request_moved_again(),
              primary: true,
              choose: () => void ask({ players: players.map(({ sid }) => sid), how: 'mail', again: true }),
            },
          ]}
        >
          {isMatch(gathering) ? m.request_moved() : m.request_training_moved()}
        </Notice>
      )}
      <div className={styles.actions}>
        {silent.length > 0 && (
          <Button leftSection={<Icon name="notifications" size={20} />} onClick={() => void remind(silent)}>
            {m.request_remind({ count: silent.length })}
          </Button>
        )}
        {reached.length > 0 && (
          <Button
            variant={silent.length > 0 ? 'default' : 'filled'}
            leftSection={<Icon name="mail" size={20} />}
            onClick={() => void ask({ players: reached, how: 'mail', again: false })}
          >
            {fresh
              ? m.request_ask_all({ count: reached.length })
              : m.request_ask_rest({ count: reached.length })}
          </Button>
        )}
        <Button variant="default" leftSection={<Icon name="share" size={20} />} onClick={() => show('link')}>
          {m.request_share()}
        </Button>
        <Button variant="default" onClick={() => show('ask')}>
          {m.request_ask_choose()}
        </Button>
      </div>
      {unasked.length > reached.length && (
        <Hint>{m.request_not_reached_count({ count: unasked.length - reached.length })}</Hint>
      )}
      {silent.length > 0 && isNight(request) && <Hint>{m.request_night()}</Hint>}
    </>
  );
}

/** Reminders of the night go out in the morning. */
function isNight({ team, now }: RequestView): boolean {
  return afterTheNight(now * 1_000, team.metadata.timezone) > now * 1_000;
}

/** Why nothing can be asked now, and what to do about it. */
function NotNow({ request: { gathering, refusal } }: Pick<RequestCardProps, 'request'>) {
  if (refusal === null) return null;
  const { params, details } = screensOf(gathering);
  const setUp = occasionState(gathering) === 'draft' || refusal.code !== 'notAskable';
  const text = refusal.code === 'notAskable' ? notAskableText(gathering) : requestText(refusal);
  return (
    <>
      <p className={styles.refusal}>{text}</p>
      {setUp && (
        <Buttons>
          <LinkButton to={details} params={params} variant="default">
            {isMatch(gathering) ? m.common_screen_match_setup() : m.request_training_setup()}
          </LinkButton>
        </Buttons>
      )}
    </>
  );
}

function notAskableText(gathering: Gathering): string {
  const state = occasionState(gathering);
  if (!isMatch(gathering)) return m.request_training_off();
  if (state === 'cancelled' || state === 'postponed') return m.request_not_askable_off();
  return state === 'draft' ? m.request_not_askable_new() : m.request_not_askable_over();
}
