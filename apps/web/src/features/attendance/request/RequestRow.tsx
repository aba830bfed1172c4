/** One player of the request: what is known, how the question went, and one tap to ask or remind. */
import { ActionIcon } from '@mantine/core';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { answeredText, askedText, DOUBT_TEXT, STATUS_TEXT } from '#ui/words/match/attendance-words.ts';
import styles from './request.module.css';
import { TroubleMark } from './TroubleMark.tsx';
import type { RequestedPlayer, RequestView } from './use-request.ts';

export interface RequestRowProps {
  readonly request: RequestView;
  readonly player: RequestedPlayer;
}

export function RequestRow({ request, player }: RequestRowProps) {
  const photoOf = usePhotoOf();
  const { sid, name, number, status, doubt } = player;
  const detail = detailText(request, player);
  const step = nextStep(request, player);
  return (
    <li className={styles.row} data-lone={(step === null && canAct(request)) || undefined}>
      <Portrait
        photo={photoOf(sid)}
        size={44}
        number={number}
        fallback={<Shirt shirt={request.shirt} size={44} number={number} />}
      />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.badge} data-status={status}>
          {STATUS_TEXT[status]()}
        </span>
        <div className={styles.told}>
          {detail !== '' && <small>{detail}</small>}
          {doubt !== null && <small className={styles.doubt}>{DOUBT_TEXT[doubt]()}</small>}
          {request.mayChange && (
            <TroubleMark player={{ ...player, byLink: player.question.how === 'link' }} />
          )}
        </div>
      </div>
      {step !== null && (
        <ActionIcon variant="default" size={44} aria-label={step.label} onClick={() => void step.take()}>
          <Icon name={step.icon} size={20} />
        </ActionIcon>
      )}
    </li>
  );
}

const canAct = ({ mayChange, refusal, closed }: RequestView) => mayChange && refusal === null && !closed;

interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly take: () => Promise<boolean>;
}

/** Remind a family that has not answered, ask one that was not asked; null when there is nothing to do. */
function nextStep(request: RequestView, { sid, name, status }: RequestedPlayer): Step | null {
  if (!canAct(request)) return null;
  if (status === 'not_responded')
    return {
      icon: 'notifications',
      label: m.request_remind_one({ name }),
      take: () => request.remind([sid]),
    };
  if (status === 'not_reported' && !request.unreached.has(sid))
    return {
      icon: 'mail',
      label: m.request_ask_one({ name }),
      take: () => request.ask({ players: [sid], how: 'mail', again: false }),
    };
  return null;
}

function detailText(request: RequestView, player: RequestedPlayer): string {
  const { team, now } = request;
  const { sid, status, answer, reason, question, mail, queued } = player;
  const where = { timezone: team.metadata.timezone, near: now };
  const aside = question.renewed_at > answer.answered_at && answer.answer !== '';
  const said = aside ? m.attendance_set_aside() : answeredText(answer, where);
  if (status === 'not_reported' && request.unreached.has(sid)) return m.request_not_reached();
  if (status !== 'not_responded')
    return joined([reason === '' ? '' : m.attendance_quote({ text: reason }), said]);
  const delivery = deliveryText({ mail, queued }, request.online);
  return joined([aside ? said : '', askedText(question, where), delivery]);
}

function deliveryText({ mail, queued }: Pick<RequestedPlayer, 'mail' | 'queued'>, online: boolean): string {
  if (mail === 'sent') return m.attendance_mail_sent();
  if (mail !== 'pending') return '';
  return queued && !online ? m.attendance_mail_queued() : m.attendance_mail_pending();
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');
