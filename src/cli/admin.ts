import { readNewPassword } from './password.ts'

export async function createAdmin(email: string, { passwordStdin }: { passwordStdin: boolean }) {
  const password = await readNewPassword({ fromStdin: passwordStdin })
  // The server's parts take a second to load, and the question should not wait for them.
  const { askHouse } = await import('./ask-house.ts')
  const { createAdminChore } = await import('#server/chores.ts')
  console.log(await askHouse(createAdminChore, { email, password }))
}
