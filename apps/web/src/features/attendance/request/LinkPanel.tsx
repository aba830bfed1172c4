/** The shared link: opened, shown, replaced and switched off. All of that needs the network. */
import { Button } from '@mantine/core';
import { isMatch } from '@touchline/domain/attendance/gathering';
import { matchTitle } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { LinkSteps } from '#ui/parts/page-link/LinkSteps.tsx';
import { gatheringDetail } from '#ui/words/match/gathering-words.ts';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import type { RequestView } from './use-request.ts';
import type { SharedLinkState } from './use-shared-link.ts';

export interface LinkPanelProps {
  readonly request: RequestView;
  readonly link: SharedLinkState;
}

export function LinkPanel({ request, link }: LinkPanelProps) {
  return (
    <Fields>
      <Hint>{isMatch(request.gathering) ? m.request_link_text() : m.request_training_link_text()}</Hint>
      {request.notOnLink > 0 && <Hint>{m.request_link_hides({ count: request.notOnLink })}</Hint>}
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

/** `Rietdijk MO13-2 – Noordhaven`, or `Keepers · 26 Nov`. */
function linkTitle(request: RequestView): string {
  const { gathering, team } = request;
  return isMatch(gathering) ? matchTitle(gathering, team) : gatheringDetail(request);
}

function OpenLink({ request, link, address }: LinkPanelProps & { readonly address: string }) {
  const { unasked, ask } = request;
  return (
    <>
      {address === '' ? (
        <p>{m.request_link_hidden()}</p>
      ) : (
        <LinkToShare
          link={address}
          title={m.request_link_title({ match: linkTitle(request) })}
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
      <LinkSteps
        steps={[
          {
            label: m.request_link_replace(),
            title: m.request_link_replace_title(),
            text: m.request_link_replace_text(),
            confirm: m.request_link_replace(),
            take: link.replace,
          },
          {
            label: m.sharing_link_off(),
            title: m.request_link_close_title(),
            text: m.request_link_close_text(),
            confirm: m.sharing_link_off(),
            take: link.close,
          },
        ]}
      />
    </>
  );
}
