import { readNewPassword } from './password.ts'

export async function createAdmin(email: string, { passwordStdin }: { passwordStdin: boolean }) {
  const password = await readNewPassword({ fromStdin: passwordStdin })
  // Imported late, because the server's modules take a second to load and the prompt shouldn't wait for them.
  const { runAdminCommand } = await import('./admin-command-client.ts')
  const { createAdminCommand } = await import('#server/admin-commands.ts')
  console.log(await runAdminCommand(createAdminCommand, { email, password }))
}

export async function resetSecondFactor(email: string) {
  const { runAdminCommand } = await import('./admin-command-client.ts')
  const { resetSecondFactorCommand } = await import('#server/admin-commands.ts')
  console.log(await runAdminCommand(resetSecondFactorCommand, { email }))
}

export async function allowPassword(email: string) {
  const { runAdminCommand } = await import('./admin-command-client.ts')
  const { waiveProviderCommand } = await import('#server/admin-commands.ts')
  console.log(await runAdminCommand(waiveProviderCommand, { email }))
}
