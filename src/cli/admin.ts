import { runAdminCommand } from './admin-command-client.ts'
import { readNewPassword } from './password.ts'

export async function createAdmin(email: string, { passwordStdin }: { passwordStdin: boolean }) {
  const password = await readNewPassword({ fromStdin: passwordStdin })
  console.log(await runAdminCommand('admin create', { email, password }))
}

export async function resetSecondFactor(email: string) {
  console.log(await runAdminCommand('admin reset-second-factor', { email }))
}

export async function allowPassword(email: string) {
  console.log(await runAdminCommand('admin allow-password', { email }))
}
