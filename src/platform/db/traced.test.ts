import { expect, test } from 'vitest'
import { summaryOf } from './traced.ts'

test.each([
  ['select "id", "role" from "users" where "users"."id" = $1', 'select users'],
  [
    'insert into "rate_limits" ("key") values ($1) on conflict ("key") do update set "hits" = 1',
    'insert rate_limits',
  ],
  ['update "mails" set "status" = $1', 'update mails'],
  ['delete from pgboss.job where id = $1', 'delete job'],
  [
    '\n  WITH ins AS (\n    INSERT INTO pgboss.job_common (id) SELECT $1\n  ) SELECT * FROM ins',
    'insert job_common',
  ],
  ['select count(*) from (select 1 from "estimates" limit $1) some', 'select estimates'],
  ['select pg_notify($1, $2)', 'select'],
  ['begin', 'begin'],
  ['', 'sql'],
])('%j is summarized as %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
