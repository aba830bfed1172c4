/** Opens and closes the page, and its link: made, shared, embedded, replaced and switched off. */
import { Button, Switch } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TeamPage } from '@touchline/domain/entity/tables/team-page';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { setTeamPageOpen, updateTeamPage } from '#data/commands/team/team-page.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { EmbedCode } from '#ui/parts/EmbedCode.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { written } from './toasts.ts';
import { type PageLinkState, usePageLink } from './use-page-link.ts';

interface LinkCardProps {
  readonly team: Team;
  readonly page: TeamPage;
  readonly manages: boolean;
}

export function LinkCard({ team, page, manages }: LinkCardProps) {
  const client = useClient();
  const link = usePageLink({ kind: 'team', sid: team.sid });
  const isOpen = team.teampage === 1;
  return (
    <Card title={m.notes_link_address()}>
      <Fields>
        <Switch
          size="md"
          label={m.teampage_open()}
          description={isOpen ? m.teampage_open_text() : m.teampage_closed_text()}
          checked={isOpen}
          disabled={!manages}
          onChange={({ currentTarget }) =>
            void written(setTeamPageOpen(client, team.sid, currentTarget.checked))
          }
        />
        {manages && isOpen && <LinkPart team={team} page={page} link={link} />}
        {manages && isOpen && (
          <Switch
            size="md"
            label={m.teampage_indexed()}
            description={m.teampage_indexed_text()}
            checked={page.options.indexed}
            onChange={({ currentTarget }) =>
              void written(updateTeamPage(client, team.sid, { indexed: currentTarget.checked }))
            }
          />
        )}
      </Fields>
    </Card>
  );
}

interface LinkPartProps {
  readonly team: Team;
  readonly page: TeamPage;
  readonly link: PageLinkState;
}

function LinkPart({ team, page, link }: LinkPartProps) {
  const title = page.title === '' ? teamTitle(team) : page.title;
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
        <OpenLink link={link} address={link.link} title={title} />
      )}
    </>
  );
}

/** What the coach is asked to confirm. */
const STEPS = {
  replace: {
    title: m.request_link_replace_title,
    text: m.teampage_replace_text,
    confirm: m.request_link_replace,
  },
  end: { title: m.request_link_close_title, text: m.teampage_end_text, confirm: m.sharing_link_off },
} as const;

interface OpenLinkProps {
  readonly link: PageLinkState;
  readonly address: string;
  readonly title: string;
}

const FRAME_HEIGHT = 320;

function OpenLink({ link, address, title }: OpenLinkProps) {
  const [step, setStep] = useState<keyof typeof STEPS | null>(null);
  return (
    <>
      {address === '' ? (
        <Hint>{m.request_link_hidden()}</Hint>
      ) : (
        <>
          <LinkToShare link={address} title={title} qr={m.teampage_qr()} />
          <EmbedCode link={address} title={title} hint={m.teampage_embed_text()} height={FRAME_HEIGHT} />
        </>
      )}
      <Buttons>
        <Button variant="default" onClick={() => setStep('replace')}>
          {m.request_link_replace()}
        </Button>
        <Button variant="default" onClick={() => setStep('end')}>
          {m.sharing_link_off()}
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
