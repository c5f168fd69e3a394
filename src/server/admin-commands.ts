import { z } from 'zod'
import { seedDemo } from '#demo/seed.ts'
import { createAdmin } from '#domain/identity/admins.ts'
import { Email, Password } from '#domain/identity/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Services } from './services.ts'

/**
 * Work on the services itself, done for whoever has the machine: by `bin/odie` in its own process, or by the server while it
 * holds the embedded database (`control.ts`). `run` answers the sentence that the person reads.
 */
export type AdminCommand<Input extends z.ZodType = z.ZodType> = {
  name: string
  input: Input
  run(services: Services, input: z.output<Input>): Promise<string>
}

export const createAdminCommand = command('admin create', z.object({ email: Email, password: Password }), {
  run: async ({ ctx }, input) => {
    await createAdmin(ctx, input)
    return `${input.email} is an admin now, and can sign in at ${ctx.config.publicUrl}/auth.`
  },
})

export const migrateCommand = command('migrate', z.object({}), {
  run: async ({ database }) => migrationSummary(await migrate(database)),
})

export const seedDemoCommand = command('seed demo', z.object({}), {
  run: async ({ ctx }) => {
    if (!ctx.config.demo)
      throw new DomainError('not_possible', 'The demo’s people share a known password: set DEMO=true first.')
    await seedDemo(ctx)
    return 'The demo is there.'
  },
})

const adminCommands = [createAdminCommand, migrateCommand, seedDemoCommand].map(
  (each) => each as AdminCommand,
)

export const findAdminCommand = (name: string) => adminCommands.find((each) => each.name === name)

export const migrationSummary = (applied: readonly string[]) =>
  applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'

function command<I extends z.ZodType>(
  name: string,
  input: I,
  { run }: Pick<AdminCommand<I>, 'run'>,
): AdminCommand<I> {
  return { name, input, run }
}
