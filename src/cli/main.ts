import '#platform/resolve-drizzle.ts'
import { Command, InvalidArgumentError } from 'commander'
import { CommandError } from './command-error.ts'

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the email, and tries again. */
const TRY_AGAIN = 75

// Commands are imported when they run, so that `analyse` doesn't load the server's modules.
const odie = new Command('odie').description('On-Demand Inspection Estimates on the command line.')

odie
  .command('analyse')
  .alias('analyze')
  .description('find the electrical deficiencies in inspection reports (no database needed)')
  .argument('<files...>', 'inspection reports: PDF, DOCX, DOC, or TXT')
  .option('--json', 'print the findings as JSON', false)
  .option(
    '--all',
    'with --json or --out: add mentions with their outcomes, and the report’s structure',
    false,
  )
  .option('--model', 'have the configured language model (AI_PROVIDER, …) read the reports', false)
  .option('--out <dir>', 'write each file’s result to DIR/FILENAME.json, and print one line per file')
  .option('--pricebook <csv>', 'price the findings from a contractor’s pricebook')
  .option('--pdf <file>', 'write the estimate as a PDF (requires --pricebook)')
  .option('--contractor <name>', 'the contractor’s name on the PDF (default: the pricebook’s file name)')
  .option('--address <address>', 'the property’s address on the PDF (default: the report’s file name)')
  .action(async (files, options) => (await import('./analyse.ts')).analyse(files, options))

const admin = odie.command('admin').description('manage admins')
admin
  .command('create')
  .description('create an admin; prompts for the password, or reads it from standard input')
  .argument('<email>', 'the email address that they sign in with')
  .option('--password-stdin', 'read the password from the first line of standard input', false)
  .action(async (email, options) => (await import('./admin.ts')).createAdmin(email, options))

admin
  .command('reset-second-factor')
  .description('let an admin who lost their authenticator app and recovery codes sign in without a code')
  .argument('<email>', 'the email address that they sign in with')
  .action(async (email) => (await import('./admin.ts')).resetSecondFactor(email))

admin
  .command('allow-password')
  .description('let an admin sign in without the provider of OIDC_STAFF_ISSUER for an hour')
  .argument('<email>', 'the email address that they sign in with')
  .action(async (email) => (await import('./admin.ts')).allowPassword(email))

odie
  .command('migrate')
  .description('bring the database up to date (the server does this when it starts)')
  .action(async () => (await import('./database.ts')).migrate())

odie
  .command('seed')
  .description('fill an empty database')
  .command('demo')
  .description('add the demo’s accounts, territories, and pricebooks (requires DEMO=true)')
  .action(async () => (await import('./database.ts')).seedDemo())

odie
  .command('files')
  .description('move the uploaded files')
  .command('copy-to-s3')
  .description('copy the files of DATA_DIR to the bucket of STORAGE_URL; can be interrupted and repeated')
  .option('--compare', 'compare the files that were copied before byte for byte, too', false)
  .action(async (options) => (await import('./files.ts')).copyToS3(options))

odie
  .command('backup')
  .description('back up the database and the stored files into a new folder, also while ODIE runs')
  .argument('<dir>', 'the folder; must be new or empty, except with --keep')
  .option(
    '--keep <number>',
    'back up into a new folder in DIR that its time names, and keep this many of the newest',
    wholeNumber,
  )
  .action(async (dir, options) => (await import('./backup.ts')).backup(dir, options))

odie
  .command('restore-drill')
  .description(
    'restore the newest backup into a scratch folder, verify it, and delete it again; ODIE isn’t touched',
  )
  .argument('<dir>', 'the folder into which bin/odie backup --keep writes')
  .option('--max-age <hours>', 'fail if the newest backup is older', wholeNumber, 26)
  .action(async (dir, options) => (await import('./backup.ts')).restoreDrill(dir, options))

odie
  .command('restore')
  .description('restore a backup into an empty database, embedded or PostgreSQL')
  .argument('<dir>', 'the folder that bin/odie backup wrote')
  .action(async (dir) => (await import('./backup.ts')).restore(dir))

odie
  .command('verify')
  .description(
    'check that the stored files and the database’s rows agree, and the counts; lists what’s wrong, with exit code 1',
  )
  .action(async () => (await import('./backup.ts')).verifyAll())

odie
  .command('recount')
  .description(
    'count all reports, estimates, and emails, and correct the counts that are wrong, also while ODIE runs',
  )
  .action(async () => (await import('./database.ts')).recount())

odie
  .command('receive')
  .description(
    'take an email for INBOX_ADDRESS from the mail server, on standard input; exits with 0 once it’s durable, and with 75 if the mail server should try again later',
  )
  .option('--recipient <address>', 'the address in the envelope that it was sent to')
  .exitOverride(({ exitCode }) => process.exit(exitCode && TRY_AGAIN))
  .action(async (options) => {
    process.exitCode = TRY_AGAIN
    try {
      process.exitCode = await (await import('./receive.ts')).receive(options)
    } catch (error) {
      // Any other code than 75 would return the email to its sender.
      console.error((await messageOf(error).catch(() => null)) ?? error)
    }
  })

odie
  .command('worker')
  .description('run jobs without serving requests, next to other processes on the same PostgreSQL database')
  .action(async () => (await import('./worker.ts')).work())

try {
  await odie.parseAsync()
} catch (error) {
  console.error(await messageOf(error))
  process.exitCode = 1
}

/** The value of an option. Commander names the option before the sentence. */
function wholeNumber(text: string) {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of at least 1.')
}

async function messageOf(error: unknown) {
  if (error instanceof CommandError) return error.message
  const message = (await import('#server/requests/user-message.ts')).userMessageOf(error)
  if (message === null) throw error
  return message
}
