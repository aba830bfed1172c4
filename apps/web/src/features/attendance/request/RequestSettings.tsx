/** How families are asked: until when, with which reminders, and by which link. Each row opens its choices. */

import { remindersOf } from '@touchline/domain/request/closing/closing';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ButtonRow, List } from '#ui/parts/cards/List.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { closingText, remindersText } from '#ui/words/match/request-words.ts';
import { ClosingFields } from './ClosingFields.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { MatchReminders } from './MatchReminders.tsx';
import type { RequestCardProps, RequestSheet } from './request-sheet.ts';
import type { SharedLinkState } from './use-shared-link.ts';

interface RequestSettingsProps extends RequestCardProps {
  readonly sheet: RequestSheet;
}

export function RequestSettings({ request, link, sheet, show }: RequestSettingsProps) {
  const { gathering, team, now, mayChange, refusal } = request;
  const close = () => show(null);
  if (!mayChange || refusal !== null) return null;
  return (
    <>
      <Card flush>
        <List bare>
          <ButtonRow
            icon="clock"
            title={m.request_closing()}
            detail={closingText(gathering, team, now)}
            onClick={() => show('closing')}
          />
          <ButtonRow
            icon="notifications"
            title={m.request_reminders()}
            detail={remindersText(remindersOf(gathering, team))}
            onClick={() => show('reminders')}
          />
          <ButtonRow
            icon="link"
            title={m.request_link()}
            detail={linkText(link)}
            onClick={() => show('link')}
          />
        </List>
      </Card>
      <BottomSheet
        opened={sheet === 'closing'}
        onClose={close}
        title={m.request_closing()}
        close={m.common_close()}
      >
        <ClosingFields request={request} done={close} />
      </BottomSheet>
      <BottomSheet
        opened={sheet === 'reminders'}
        onClose={close}
        title={m.request_reminders()}
        close={m.common_close()}
      >
        <MatchReminders request={request} />
      </BottomSheet>
      <BottomSheet
        opened={sheet === 'link'}
        onClose={close}
        title={m.request_link()}
        close={m.common_close()}
      >
        <LinkPanel request={request} link={link} />
      </BottomSheet>
    </>
  );
}

function linkText({ link }: SharedLinkState): string {
  if (link === undefined) return m.request_link_network();
  return link === null ? m.request_link_off() : m.request_link_open();
}
