/** `/match/{id}/attendancecenter/` and `/training/…`: ask who comes, see who has not answered, remind, and decide how families are asked. */
import { type GatheringName, nameOf } from '@touchline/domain/attendance/gathering';
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { type GatheringWithTeam, screensOf, useGathering } from '#data/hooks/gathering.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { NoGathering } from '#ui/parts/match/NoGathering.tsx';
import { TasksLink } from '#ui/parts/match/TasksLink.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';
import { gatheringDetail } from '#ui/words/match/gathering-words.ts';
import { StatusFilter } from '../StatusFilter.tsx';
import { AskCard } from './AskCard.tsx';
import { AskSheet } from './AskSheet.tsx';
import { RequestRow } from './RequestRow.tsx';
import { RequestSettings } from './RequestSettings.tsx';
import styles from './request.module.css';
import type { RequestSheet } from './request-sheet.ts';
import { type RequestOf, useRequest } from './use-request.ts';
import { useSharedLink } from './use-shared-link.ts';

export function RequestCentreScreen({ of }: { readonly of: GatheringName }) {
  const found = useGathering(of);
  const players = usePlayers();
  if (found === undefined || players === undefined) return null;
  if (found === null)
    return <NoGathering collection={of.collection} icon="mail" title={m.screens_requests()} />;
  if (found.isClosed) return <Closed {...found} />;
  return <RequestsOfGathering key={of.sid} {...found} players={players} />;
}

/** The families of a deleted selection are asked no more; what they answered is in the list. */
function Closed({ gathering }: Pick<GatheringWithTeam, 'gathering'>) {
  const { attendance, params } = screensOf(gathering);
  return (
    <EmptyState
      icon="mail"
      title={m.screens_requests()}
      text={m.training_selection_was_deleted()}
      action={
        <LinkButton to={attendance} params={params} variant="default">
          {m.screens_attendance()}
        </LinkButton>
      }
    />
  );
}

function RequestsOfGathering(props: Omit<RequestOf, 'isLinkOpen'>) {
  const link = useSharedLink(nameOf(props.gathering));
  const request = useRequest({ ...props, isLinkOpen: typeof link.link === 'string' });
  const [only, setOnly] = useState<AttendanceStatus | null>(null);
  const [sheet, setSheet] = useState<RequestSheet>(null);
  const { gathering, players, statuses } = request;
  const { params, attendance } = screensOf(gathering);
  // A status that no player has any more shows all players again.
  const filtered = only !== null && statuses[only] > 0;
  const shown = filtered ? players.filter(({ status }) => status === only) : players;
  return (
    <Screen width="wide">
      <PageHeader
        title={m.screens_requests()}
        detail={gatheringDetail(request)}
        back={<BackLink to={attendance} params={params} label={m.screens_attendance()} />}
      />
      {players.length === 0 ? (
        <EmptyState
          icon="players"
          title={m.words_no_players_yet()}
          text={m.request_empty()}
          action={<LinkButton to="/players/collection/">{m.lineup_to_players()}</LinkButton>}
        />
      ) : (
        <div className={styles.columns}>
          <div className={styles.top}>
            <StatusFilter statuses={statuses} only={filtered ? only : null} choose={setOnly} />
            <AskCard request={request} link={link} show={setSheet} />
          </div>
          <Card flush className={styles.list}>
            <List bare>
              {shown.map((player) => (
                <RequestRow key={player.sid} request={request} player={player} />
              ))}
            </List>
          </Card>
          <div className={styles.settings}>
            <RequestSettings request={request} link={link} sheet={sheet} show={setSheet} />
            <TasksLink gathering={gathering} />
          </div>
        </div>
      )}
      <AskSheet request={request} opened={sheet === 'ask'} close={() => setSheet(null)} />
    </Screen>
  );
}
