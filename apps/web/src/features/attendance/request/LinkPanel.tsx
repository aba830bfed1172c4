/** The shared link: opened, shown, replaced and switched off. All of that needs the network. */
import { Button } from '@mantine/core';
import { matchTitle } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import styles from './request.module.css';
import type { RequestView } from './use-request.ts';
import type { SharedLinkState } from './use-shared-link.ts';

export interface LinkPanelProps {
  readonly request: RequestView;
  readonly link: SharedLinkState;
}

export function LinkPanel({ request, link }: LinkPanelProps) {
  return (
    <Fields>
      <Hint>{m.request_link_text()}</Hint>
      <ProblemLine text={link.problem === null ? null : problemText(link.problem)} />
      {link.link === undefined ? (
        <>
          <p>{m.request_link_wait()}</p>
          <Buttons>
            <Button variant="default" loading={link.busy} onClick={() => void link.look()}>
              {m.common_retry()}
            </Button>
          </Buttons>
        </>
      ) : link.link === null ? (
        <Buttons>
          <Button size="md" loading={link.busy} onClick={() => void link.open()}>
            {m.request_link_make()}
          </Button>
        </Buttons>
      ) : (
        <OpenLink request={request} link={link} address={link.link} />
      )}
    </Fields>
  );
}

/** What the coach is asked to confirm. In the sheet itself, because a dialog of the page would lie below it. */
const STEPS = {
  replace: {
    title: m.request_link_replace_title,
    text: m.request_link_replace_text,
    confirm: m.request_link_replace,
  },
  close: {
    title: m.request_link_close_title,
    text: m.request_link_close_text,
    confirm: m.sharing_link_off,
  },
} as const;

function OpenLink({ request, link, address }: LinkPanelProps & { readonly address: string }) {
  const { match, team, unasked, ask } = request;
  const [step, setStep] = useState<keyof typeof STEPS | null>(null);
  return (
    <>
      {address === '' ? (
        <p>{m.request_link_hidden()}</p>
      ) : (
        <LinkToShare
          link={address}
          title={m.request_link_title({ match: matchTitle(match, team) })}
          qr={m.request_link_qr()}
        />
      )}
      {unasked.length > 0 && (
        <div>
          <Button variant="light" onClick={() => void ask({ players: unasked, how: 'link', again: false })}>
            {m.request_link_mark({ count: unasked.length })}
          </Button>
          <Hint below>{m.request_link_mark_text()}</Hint>
        </div>
      )}
      {step === null ? (
        <Buttons>
          <Button variant="default" onClick={() => setStep('replace')}>
            {m.request_link_replace()}
          </Button>
          <Button variant="default" onClick={() => setStep('close')}>
            {m.sharing_link_off()}
          </Button>
        </Buttons>
      ) : (
        <section className={styles.confirm} aria-label={STEPS[step].title()}>
          <h3>{STEPS[step].title()}</h3>
          <p>{STEPS[step].text()}</p>
          <Buttons>
            <Button variant="default" autoFocus onClick={() => setStep(null)}>
              {m.common_cancel()}
            </Button>
            <Button
              color="red"
              loading={link.busy}
              onClick={async () => {
                await link[step]();
                setStep(null);
              }}
            >
              {STEPS[step].confirm()}
            </Button>
          </Buttons>
        </section>
      )}
    </>
  );
}
