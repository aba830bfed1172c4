import { setupOf } from '@touchline/domain/match/setup/setup';
import { draftOfMatch, templatesOf } from '@touchline/domain/team/templates';
import { expect, test } from 'vitest';
import { matchOf } from '../../queries/matches/matches.ts';
import { must, prepareMatch, World } from '../../testing/client.testing.ts';
import { createMatch } from '../match/matches.ts';
import { undo } from '../undo.ts';
import { addTemplate, deleteTemplate, editTemplate } from './templates.ts';

async function coach() {
  const { client } = await new World().device();
  const { team, match } = await prepareMatch(client);
  const source = await matchOf(client, match);
  if (source === null) throw new Error('the match is gone');
  const draft = { ...draftOfMatch(source), label: 'Cup' };
  const templates = () => {
    const found = client.team(team);
    return found === undefined ? [] : templatesOf(found);
  };
  return { client, team, source, draft, templates };
}

test('a template can be made from a match, renamed and deleted, each with Undo', async () => {
  const { client, team, draft, templates } = await coach();
  const first = must(await addTemplate(client, { team, draft }));
  must(await undo(client, first.action ?? 0));
  expect(templates()).toEqual([]);
  const { id } = must(await addTemplate(client, { team, draft }));
  expect(templates()).toMatchObject([{ id, label: 'Cup', pitchPlayers: draft.pitchPlayers }]);
  expect(await addTemplate(client, { team, draft })).toMatchObject({ error: { code: 'templateNameTaken' } });

  const renamed = must(await editTemplate(client, { team, id, label: 'League' }));
  expect(templates()).toMatchObject([{ label: 'League' }]);
  must(await undo(client, renamed.action ?? 0));
  expect(templates()).toMatchObject([{ label: 'Cup' }]);

  const deleted = must(await deleteTemplate(client, { team, id }));
  expect(templates()).toEqual([]);
  must(await undo(client, deleted.action ?? 0));
  expect(templates()).toMatchObject([{ id, label: 'Cup' }]);
});

test('a match created from a template has its captain, keeper and blocks', async () => {
  const { client, team, source, draft } = await coach();
  const [captain = 0, keeper = 0] = client.team(team)?.player_sids ?? [];
  const values = { ...draft, captain, keeper, halfParts: 3 };
  const { id } = must(await addTemplate(client, { team, draft: values }));
  const { sid } = must(await createMatch(client, { team, setup: setupOf(source), template: id }));
  expect(await matchOf(client, sid)).toMatchObject({
    status: 'CAN_START',
    halfParts: 3,
    keeper: [keeper, -1, -1, -1],
    metadata: { captain },
  });
});
