/** Asks some players, or all of them again after a match was moved. */
import { Button, Input, SegmentedControl, Switch } from '@mantine/core';
import { isMatch } from '@touchline/domain/attendance/gathering';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { STATUS_TEXT } from '#ui/words/match/attendance-words.ts';
import styles from './request.module.css';
import type { Asked, RequestedPlayer, RequestView } from './use-request.ts';

export interface AskSheetProps {
  readonly request: RequestView;
  readonly opened: boolean;
  readonly close: () => void;
}

export function AskSheet({ request, opened, close }: AskSheetProps) {
  return (
    <BottomSheet opened={opened} onClose={close} title={m.request_sheet_title()} close={m.common_close()}>
      <AskFields request={request} close={close} />
    </BottomSheet>
  );
}

function AskFields({ request, close }: Omit<AskSheetProps, 'opened'>) {
  const { players, unasked, online } = request;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(unasked));
  const [how, setHow] = useState<Asked['how']>('mail');
  const [again, setAgain] = useState(false);
  const [tried, setTried] = useState(false);
  const all = players.length === chosen.size;
  const answered = players.some(({ answer }) => answer.answer !== '');

  async function ask() {
    setTried(true);
    if (chosen.size > 0 && (await request.ask({ players: [...chosen], how, again }))) close();
  }
  return (
    <Fields>
      <Input.Wrapper label={m.request_sheet_how()} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={m.request_sheet_how()}
          value={how}
          onChange={(value) => setHow(value === 'link' ? 'link' : 'mail')}
          data={[
            { value: 'mail', label: m.request_sheet_mail() },
            { value: 'link', label: m.request_sheet_link() },
          ]}
        />
      </Input.Wrapper>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{m.request_sheet_title()}</legend>
        <Button
          variant="default"
          className={styles.all}
          onClick={() => setChosen(new Set(all ? [] : players.map(({ sid }) => sid)))}
        >
          {all ? m.request_sheet_none() : m.request_sheet_all()}
        </Button>
        {players.map((player) => (
          <label key={player.sid} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.has(player.sid)}
              onChange={({ currentTarget }) =>
                setChosen((before) => withOrWithout(before, player.sid, currentTarget.checked))
              }
            />
            <span>
              <b>{player.name}</b>
              <small>{noteText(player, how, request)}</small>
            </span>
          </label>
        ))}
        <ProblemLine text={tried && chosen.size === 0 ? m.request_err_players() : null} />
      </fieldset>
      {answered && (
        <Switch
          size="md"
          label={m.request_sheet_again()}
          description={
            isMatch(request.gathering) ? m.request_sheet_again_text() : m.request_training_again_text()
          }
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
      {!online && how === 'mail' && <Hint>{m.request_offline()}</Hint>}
      <div className={styles.askNow}>
        <Button size="md" fullWidth onClick={() => void ask()}>
          {chosen.size === 0 ? m.attendance_ask() : m.request_ask_all({ count: chosen.size })}
        </Button>
      </div>
    </Fields>
  );
}

function noteText(
  { sid, status, hasAddress }: RequestedPlayer,
  how: Asked['how'],
  { unreached }: RequestView,
): string {
  const text = STATUS_TEXT[status]();
  if (how === 'link' || hasAddress) return text;
  return `${text} · ${unreached.has(sid) ? m.request_not_reached() : m.request_sheet_no_address()}`;
}

function withOrWithout(chosen: ReadonlySet<number>, sid: number, on: boolean): ReadonlySet<number> {
  const others = [...chosen].filter((other) => other !== sid);
  return new Set(on ? [...others, sid] : others);
}
