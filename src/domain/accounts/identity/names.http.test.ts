import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { ctx } from '#test/harness/harness.ts'
import { businessNameSql, personNameSql } from './names.ts'
import { businessName, personName } from './rules.ts'
import { users } from './tables.ts'

const VALUES = [null, '', 'Ann']

test('names are the same in SQL and in code, whichever parts are missing', async () => {
  const { actor } = await createUser('agent')
  const isUser = eq(users.id, actor.userId)
  for (const firstName of VALUES)
    for (const lastName of VALUES)
      for (const companyName of VALUES) {
        const [user] = await ctx.db
          .update(users)
          .set({ firstName, lastName, companyName })
          .where(isUser)
          .returning()
        const [row] = await ctx.db
          .select({ person: personNameSql(users), business: businessNameSql(users) })
          .from(users)
          .where(isUser)
        expect(row).toEqual({ person: personName(user!), business: businessName(user!) })
      }
})
