import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useAction } from '../../forms/use-action.ts';
import type { Refusal } from '../../toast/answers.ts';
import { problemText } from '../../words/team/sharing-refusals.ts';
import { EmbedCode } from '../EmbedCode.tsx';
import { ProblemLine } from '../fields/ProblemLine.tsx';
import { LinkToShare } from '../LinkToShare.tsx';
import { Buttons, Hint } from '../page/Screen.tsx';
import { LinkSteps } from './LinkSteps.tsx';

/** The link of a page, as the server knows it. */
export interface LinkOfPage {
  /** The address, empty when it cannot be shown; null for none, undefined while it is unknown. */
  readonly link: string | null | undefined;
  readonly problem: Refusal | null;
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
  const asking = useAction((ask: () => Promise<void>) => ask());
  if (link.problem?.code === 'needsAccount') return <Hint>{problemText(link.problem)}</Hint>;
  return (
    <>
      <ProblemLine text={link.problem === null ? null : problemText(link.problem)} />
      {link.link === undefined ? (
        <>
          <Hint>{m.teampage_link_wait()}</Hint>
          <Buttons>
            <Button variant="default" loading={asking.busy} onClick={() => void asking.run(link.look)}>
              {m.common_retry()}
            </Button>
          </Buttons>
        </>
      ) : link.link === null ? (
        <Buttons>
          <Button size="md" loading={asking.busy} onClick={() => void asking.run(link.replace)}>
            {m.sharing_link_make()}
          </Button>
        </Buttons>
      ) : (
        <OpenLink link={link} address={link.link} texts={texts} />
      )}
    </>
  );
}

interface OpenLinkProps extends PageLinkProps {
  readonly address: string;
}

/** Next match and three results, on any width. */
const FRAME_HEIGHT = 400;

function OpenLink({ link, address, texts: { title, qr, embed } }: OpenLinkProps) {
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
      <LinkSteps
        steps={[
          {
            label: m.teampage_link_replace(),
            title: m.request_link_replace_title(),
            text: m.teampage_replace_text(),
            confirm: m.teampage_link_replace(),
            take: link.replace,
          },
          {
            label: m.teampage_link_off(),
            title: m.request_link_close_title(),
            text: m.teampage_end_text(),
            confirm: m.teampage_link_off(),
            take: link.end,
          },
        ]}
      />
    </>
  );
}
