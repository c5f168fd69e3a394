import { z } from 'zod'
import { seedDemo } from '#demo/seed.ts'
import { createAdmin } from '#domain/accounts/identity/admins.ts'
import { Email, Password } from '#domain/accounts/identity/contract.ts'
import { waiveProvider } from '#domain/accounts/identity/sign-in/staff-provider.ts'
import { removeByEmail } from '#domain/accounts/second-factor/second-factor.ts'
import { receive } from '#domain/intake/emailed-reports/receiving/receive.ts'
import { StoredMessage } from '#domain/intake/emailed-reports/receiving/stored-message.ts'
import { backUp } from '#domain/operations/backup/backup.ts'
import type { Manifest } from '#domain/operations/backup/manifest.ts'
import { verify } from '#domain/operations/backup/verify.ts'
import { recount } from '#domain/records/list-counts/list-counts.ts'
import { timeInWords } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import type { Services } from './services.ts'

/**
 * A command that needs the services. `bin/odie` runs it in its own process, or has the server run it while that has the
 * embedded database open (`control.ts`). `run` returns the message that `bin/odie` prints.
 */
export type AdminCommand<Input extends z.ZodType = z.ZodType, Name extends string = string> = {
  name: Name
  input: Input
  run(services: Services, input: z.output<Input>): Promise<string>
}

export const createAdminCommand = command('admin create', z.object({ email: Email, password: Password }), {
  run: async ({ ctx }, input) => {
    await createAdmin(ctx, input)
    return `${input.email} is now an admin and can log in at ${ctx.config.publicUrl}/auth.`
  },
})

export const resetSecondFactorCommand = command('admin reset-second-factor', z.object({ email: Email }), {
  run: async ({ ctx }, { email }) => {
    await removeByEmail(ctx, email)
    return `${email} can now log in with the password alone. Ask them to set up two-step verification or a passkey again.`
  },
})

export const waiveProviderCommand = command('admin allow-password', z.object({ email: Email }), {
  run: async ({ ctx }, { email }) => {
    const until = await waiveProvider(ctx, email)
    return `${email} can log in with the password and second factor until ${timeInWords(until)}. An email tells them.`
  },
})

export const migrateCommand = command('migrate', z.object({}), {
  run: async ({ ctx, database }) => migrationSummary(await migrateConfigured(ctx.config.database, database)),
})

export const seedDemoCommand = command('seed demo', z.object({}), {
  run: async ({ ctx }) => {
    if (!ctx.config.demo)
      throw new DomainError(
        'not_possible',
        'The demo’s accounts have a published password. To create them anyway, set DEMO=true.',
      )
    await seedDemo(ctx)
    return 'The demo data is ready.'
  },
})

/** `dir` is absolute: the server's own working directory may differ. */
const BackupInput = z.object({ dir: z.string().min(1) })

export const backupCommand = command('backup', BackupInput, {
  run: async ({ ctx }, input) => backupSummary(input, await backUp(ctx, input.dir)),
})

export const backupSummary = ({ dir }: z.infer<typeof BackupInput>, { tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup in ${dir} is complete: ${rows} rows, ${files.count} files, ${files.bytes} bytes.`
}

export const verifyCommand = command('verify', z.object({}), { run: ({ ctx }) => verify(ctx) })

export const recountCommand = command('recount', z.object({}), {
  run: async ({ ctx }) => {
    const corrected = await recount(ctx)
    return corrected > 0 ? `Corrected counts: ${corrected}.` : 'All counts were right.'
  },
})

/** The message's file is stored already: it may be too large to be sent to a running server. */
const ReceiveInput = z.object({ message: StoredMessage, recipient: z.string().max(1_000).nullable() })

export const receiveCommand = command('receive', ReceiveInput, {
  run: async ({ ctx }, { message, recipient }) =>
    (await receive(ctx, message, recipient)) ? 'The email was received.' : 'The email was received before.',
})

const adminCommands = [
  createAdminCommand,
  resetSecondFactorCommand,
  waiveProviderCommand,
  migrateCommand,
  seedDemoCommand,
  backupCommand,
  verifyCommand,
  recountCommand,
  receiveCommand,
]

export type AdminCommandName = (typeof adminCommands)[number]['name']

export const findAdminCommand = (name: string) =>
  adminCommands.find((each) => each.name === name) as AdminCommand | undefined

export const migrationSummary = (applied: readonly string[]) =>
  applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'

function command<I extends z.ZodType, N extends string>(
  name: N,
  input: I,
  { run }: Pick<AdminCommand<I>, 'run'>,
): AdminCommand<I, N> {
  return { name, input, run }
}
