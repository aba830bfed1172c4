/** Opens and closes a public page, and its link: made, shared, embedded, replaced and switched off. */
import { Switch } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Card } from '../cards/Card.tsx';
import { Fields } from '../page/Screen.tsx';
import { type LinkOfPage, PageLink, type PageLinkTexts } from './PageLink.tsx';

export interface PageLinkCardProps {
  readonly isOpen: boolean;
  /** Search engines may list the page. */
  readonly indexed: boolean;
  /** The account may change both, and has the link. */
  readonly manages: boolean;
  readonly link: LinkOfPage;
  readonly texts: PageLinkTexts;
  readonly onOpen: (open: boolean) => void;
  readonly onIndexed: (indexed: boolean) => void;
}

export function PageLinkCard({
  isOpen,
  indexed,
  manages,
  link,
  texts,
  onOpen,
  onIndexed,
}: PageLinkCardProps) {
  return (
    <Card title={m.notes_link_address()}>
      <Fields>
        <Switch
          size="md"
          label={m.teampage_open()}
          description={STATE_TEXT[isOpen ? 'open' : 'closed'][stateOf(link.link)]()}
          checked={isOpen}
          disabled={!manages}
          onChange={({ currentTarget }) => onOpen(currentTarget.checked)}
        />
        {manages && isOpen && <PageLink link={link} texts={texts} />}
        {manages && isOpen && link.link !== null && (
          <Switch
            size="md"
            label={m.teampage_indexed()}
            description={m.teampage_indexed_text()}
            checked={indexed}
            onChange={({ currentTarget }) => onIndexed(currentTarget.checked)}
          />
        )}
      </Fields>
    </Card>
  );
}

/** Who reads the page: a page that is open has readers once it has a link. */
const STATE_TEXT = {
  open: { link: m.teampage_open_text, none: m.teampage_open_no_link, unknown: m.teampage_open_text },
  closed: { link: m.teampage_closed_text, none: m.teampage_closed_no_link, unknown: m.teampage_closed_text },
} as const;

/** @param link null for none, undefined while it is unknown */
function stateOf(link: string | null | undefined): 'link' | 'none' | 'unknown' {
  if (link === undefined) return 'unknown';
  return link === null ? 'none' : 'link';
}
