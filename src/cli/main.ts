import { Command } from 'commander'
import { Refusal } from './refusal.ts'

// Each command is imported when it is given: `analyse` should not wait for what only a server needs.
const odie = new Command('odie').description('On-Demand Inspection Estimates, from the command line.')

odie
  .command('analyse')
  .description('find the electrical deficiencies in inspection reports; needs no database')
  .argument('<files...>', 'reports: PDF, DOCX, DOC or TXT')
  .option('--json', 'print the findings as JSON', false)
  .option('--out <dir>', 'write DIR/FILENAME.json for each file, and print one line a file')
  .option('--pricebook <csv>', 'price the findings from a contractor’s pricebook')
  .option('--pdf <file>', 'write the estimate as PDF (needs --pricebook)')
  .option('--contractor <name>', 'the name on the PDF (else that of the pricebook’s file)')
  .option('--address <address>', 'the house on the PDF (else the name of the report’s file)')
  .action(async (files, options) => (await import('./analyse.ts')).analyse(files, options))

const admin = odie.command('admin').description('people who run ODIE')
admin
  .command('create')
  .description('make an admin; the password is asked for, or read from standard input')
  .argument('<email>', 'the address that they sign in with')
  .option('--password-stdin', 'read the password from the first line of standard input', false)
  .action(async (email, options) => (await import('./admin.ts')).createAdmin(email, options))

odie
  .command('migrate')
  .description('bring the database up to date; a server does this by itself when it starts')
  .action(async () => (await import('./database.ts')).migrate())

odie
  .command('seed')
  .description('fill an empty database')
  .command('demo')
  .description('the demo’s people, territories and pricebooks (needs DEMO=true)')
  .action(async () => (await import('./database.ts')).seedDemo())

odie
  .command('worker')
  .description('do jobs and serve nothing, beside other processes on the same PostgreSQL')
  .action(async () => (await import('./worker.ts')).work())

try {
  await odie.parseAsync()
} catch (error) {
  console.error(await sentenceOf(error))
  process.exitCode = 1
}

async function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return error.message
  const sentence = (await import('#server/sentence.ts')).sentenceOf(error)
  if (sentence === null) throw error
  return sentence
}
