import { DomainError } from '#kernel/errors.ts'

const COMMON = 'This password is too common. Try three or four random words.'

let passwords: Promise<ReadonlySet<string>> | undefined

/**
 * Throws `invalid` for the form field `field` if the password is among 18,000 common ones of eight and more characters. They
 * come from lists of breached passwords, through the dictionary of zxcvbn.
 */
export async function assertUncommon(password: string, field: 'password' | 'newPassword') {
  if (await isCommon(password)) throw new DomainError('invalid', COMMON, { fields: { [field]: COMMON } })
}

/** Whether the password, in upper or lower case, is a common one. */
export async function isCommon(password: string) {
  passwords ??= readPasswords()
  return (await passwords).has(password.toLowerCase())
}

/** Read when it's first needed: a process that only runs jobs doesn't. */
async function readPasswords() {
  const { default: list } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return new Set<string>(list)
}
