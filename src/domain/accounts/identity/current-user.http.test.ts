import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { ctx } from '#test/harness/harness.ts'
import { present } from './current-user.ts'
import * as store from './store.ts'

test('the account of ADMIN_EMAIL is marked as the first admin', async () => {
  const [first, other] = [await createUser('admin'), await createUser('admin')]
  const config = {
    ...ctx.config,
    firstAdmin: { email: first.email.toUpperCase(), password: 'unused' },
  }
  const seenBy = async ({ email }: { email: string }) => {
    const user = await store.findByEmail(ctx.db, email)
    return user && present({ config }, user).isFirstAdmin
  }
  expect([await seenBy(first), await seenBy(other)]).toEqual([true, false])
})
