import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useSettings } from '#data/hooks/settings.ts';
import type { ShownLinkState } from '#data/hooks/use-shown-link.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { Buttons, Hint } from '#ui/parts/page/Screen.tsx';
import { LinkSteps } from '#ui/parts/page-link/LinkSteps.tsx';
import { problemText } from '#ui/words/team/sharing-refusals.ts';

interface CalendarLinkProps {
  readonly link: ShownLinkState;
  /** Of which teams. */
  readonly title: string;
}

/** The link of one calendar. It needs the network, and says so. */
export function CalendarLink({ link, title }: CalendarLinkProps) {
  const asking = useAction((ask: () => Promise<void>) => ask());
  return (
    <>
      <ProblemLine text={link.problem === null ? null : problemText(link.problem)} />
      {link.link === undefined && (
        <>
          <Hint>{m.teampage_link_wait()}</Hint>
          <Buttons>
            <Button variant="default" loading={asking.busy} onClick={() => void asking.run(link.look)}>
              {m.common_retry()}
            </Button>
          </Buttons>
        </>
      )}
      {link.link === null && (
        <Buttons>
          <Button size="md" loading={asking.busy} onClick={() => void asking.run(link.replace)}>
            {m.sharing_link_make()}
          </Button>
        </Buttons>
      )}
      {typeof link.link === 'string' && <MadeLink link={link} address={link.link} title={title} />}
    </>
  );
}

function MadeLink({ link, address, title }: CalendarLinkProps & { readonly address: string }) {
  return (
    <>
      {address === '' ? (
        <Hint>{m.request_link_hidden()}</Hint>
      ) : (
        <>
          <Subscribe address={address} />
          <LinkToShare link={address} title={title} qr={m.calendar_qr()} />
        </>
      )}
      <LinkSteps
        steps={[
          {
            label: m.teampage_link_replace(),
            title: m.request_link_replace_title(),
            text: m.calendar_replace_text(),
            confirm: m.teampage_link_replace(),
            take: link.replace,
          },
          {
            label: m.teampage_link_off(),
            title: m.request_link_close_title(),
            text: m.calendar_end_text(),
            confirm: m.teampage_link_off(),
            take: link.end,
          },
        ]}
      />
    </>
  );
}

/** Opens the calendar of the device, which asks before it subscribes. */
function Subscribe({ address }: { readonly address: string }) {
  const synced = useSettings()?.calendar_synced === true;
  return (
    <>
      <Button
        component="a"
        size="md"
        href={address.replace(/^https?:/, 'webcal:')}
        leftSection={<Icon name="calendar" />}
        onClick={() => void writeSetting('calendar_synced', true)}
      >
        {m.calendar_add()}
      </Button>
      {synced && <Hint>{m.calendar_added()}</Hint>}
      <Hint>{m.calendar_how_apple()}</Hint>
      <Hint>{m.calendar_how_google()}</Hint>
    </>
  );
}
