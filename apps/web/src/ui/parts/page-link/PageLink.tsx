import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { Refusal } from '../../toast/answers.ts';
import { problemText } from '../../words/team/sharing-refusals.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { EmbedCode } from '../EmbedCode.tsx';
import { ProblemLine } from '../fields/ProblemLine.tsx';
import { LinkToShare } from '../LinkToShare.tsx';
import { Buttons, Hint } from '../page/Screen.tsx';

/** The link of a page, as the server knows it. */
export interface LinkOfPage {
  /** The address, empty when it cannot be shown; null for none, undefined while it is unknown. */
  readonly link: string | null | undefined;
  readonly problem: Refusal | null;
  readonly busy: boolean;
  readonly look: () => Promise<void>;
  readonly replace: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface PageLinkTexts {
  /** The title of the page. */
  readonly title: string;
  /** The QR code's name for screen readers. */
  readonly qr: string;
  /** What visitors of another site see of the page there. */
  readonly embed: string;
}

export interface PageLinkProps {
  readonly link: LinkOfPage;
  readonly texts: PageLinkTexts;
}

/** The link of an open page. It needs the network, and says so. */
export function PageLink({ link, texts }: PageLinkProps) {
  return (
    <>
      <ProblemLine text={link.problem === null ? null : problemText(link.problem)} />
      {link.link === undefined ? (
        <>
          <Hint>{m.teampage_link_wait()}</Hint>
          <Buttons>
            <Button variant="default" loading={link.busy} onClick={() => void link.look()}>
              {m.common_retry()}
            </Button>
          </Buttons>
        </>
      ) : link.link === null ? (
        <Buttons>
          <Button size="md" loading={link.busy} onClick={() => void link.replace()}>
            {m.sharing_link_make()}
          </Button>
        </Buttons>
      ) : (
        <OpenLink link={link} address={link.link} texts={texts} />
      )}
    </>
  );
}

/** What is asked to be confirmed. */
const STEPS = {
  replace: {
    title: m.request_link_replace_title,
    text: m.teampage_replace_text,
    confirm: m.teampage_link_replace,
  },
  end: { title: m.request_link_close_title, text: m.teampage_end_text, confirm: m.teampage_link_off },
} as const;

interface OpenLinkProps extends PageLinkProps {
  readonly address: string;
}

/** Next match and three results, on any width. */
const FRAME_HEIGHT = 400;

function OpenLink({ link, address, texts: { title, qr, embed } }: OpenLinkProps) {
  const [step, setStep] = useState<keyof typeof STEPS | null>(null);
  return (
    <>
      {address === '' ? (
        <Hint>{m.request_link_hidden()}</Hint>
      ) : (
        <>
          <LinkToShare link={address} title={title} qr={qr} />
          <EmbedCode link={address} title={title} hint={embed} height={FRAME_HEIGHT} />
        </>
      )}
      <Buttons>
        <Button variant="default" onClick={() => setStep('replace')}>
          {m.teampage_link_replace()}
        </Button>
        <Button variant="default" onClick={() => setStep('end')}>
          {m.teampage_link_off()}
        </Button>
      </Buttons>
      {step !== null && (
        <ConfirmDialog
          opened
          danger
          busy={link.busy}
          title={STEPS[step].title()}
          text={STEPS[step].text()}
          confirm={STEPS[step].confirm()}
          cancel={m.common_cancel()}
          close={m.common_close()}
          onConfirm={async () => {
            await link[step]();
            setStep(null);
          }}
          onCancel={() => setStep(null)}
        />
      )}
    </>
  );
}
