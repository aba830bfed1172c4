import { describe, expect, test } from 'vitest';
import { withoutSpace } from './named-spaces.testing.ts';

describe('a statement names the space', () => {
  test.each([
    'select * from "rows" where "space" = ? and "collection" = ? and "sid" in (?, ?)',
    'select * from "rows" as "match" where ("match"."space" = $1) and "match"."team_sid" = $2',
    'insert into "members" ("id", "space") values (?, ?) on conflict ("id") do update set "role" = ?',
    'update "spaces" set "counter" = "counter" + ? where "sid" = ? returning "counter"',
    'delete from "due_jobs" where (("kind" = ? and "space" = ?) or ("kind" = ? and "space" = ?))',
    'select * from "page_links" where "space" in (select "space" from "members" where "account_sid" = ?)',
    // Joined by the space with a table that has it.
    'select * from "members" inner join "spaces" on "spaces"."sid" = "members"."space" where "members"."space" = ?',
    'select * from "spaces" inner join "rows" on "rows"."space" = "spaces"."sid" where "spaces"."sid" = ?',
    'DELETE FROM lost_values WHERE EXISTS (SELECT 1 FROM rows WHERE rows.sid = lost_values.sid AND rows.space = ?)',
    'select "sid" from "rows" where "space" = ? union all select "space" from "members" where "space" = ?',
    'select * from "due_jobs" where "space" = CAST(? AS BIGINT)',
  ])('%s', (sql) => {
    expect(withoutSpace(sql)).toEqual([]);
  });

  test.each([
    ['select * from "rows" where "collection" = ? and "change" > ?', 'rows by collection change'],
    ['select * from "rows" where "space" <> ?', 'rows by space'],
    ['select * from "rows" where "space" = ? or "team_sid" = ?', 'rows by space team_sid'],
    ['select * from "rows" where not ("space" = ?)', 'rows by '],
    ['select case when "space" = ? then 1 end from "rows"', 'rows by '],
    ['update "rows" set "space" = ? where "team_sid" = ?', 'rows by team_sid'],
    [
      'insert into "departures" ("team_sid", "change") values (?, ?)',
      'departures inserted with team_sid change',
    ],
    // One of two tables has it, and nothing says that it is the space of the other one, too.
    [
      'select * from "rows" inner join "pictures" on "pictures"."sid" = "rows"."sid" where "rows"."space" = ?',
      'pictures by sid',
    ],
    ['delete from "pictures" where "sid" in (select "sid" from "rows" where "space" = ?)', 'pictures by sid'],
    ['select "sid" from "rows" where "space" = ? union select "sid" from "departures"', 'departures by '],
    ['select * from "unknown"', 'unknown is in no list of tables.testing.ts'],
  ])('not: %s', (sql, line) => {
    expect(withoutSpace(sql)).toEqual([line]);
  });
});
