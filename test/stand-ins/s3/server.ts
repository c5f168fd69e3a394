import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** The servers' only user. Its key is no secret: the servers listen on loopback, and end with the test. */
export const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'not-a-secret-but-never-logged' }

export type S3Server = {
  endpoint: string
  /** Creates a bucket, and returns the `STORAGE_URL` for it. */
  createBucket(name: string): Promise<string>
  stop(): Promise<void>
}

/** Debian's, for which `python3-swift` is installed; another `python3` may come first in the path. */
const PYTHON = '/usr/bin/python3'
export const SWIFT = '/usr/lib/python3/dist-packages/swift'

/** Makes the servers' credentials this process's, where the SDK finds them. */
export function provideCredentials(secretAccessKey = credentials.secretAccessKey) {
  process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey
}

/** Starts a real S3 service, OpenStack Swift, on a free port with its files in a temporary folder, and provides its credentials. */
export async function startS3(): Promise<S3Server> {
  if (!existsSync(SWIFT))
    throw new Error(
      'OpenStack Swift is not installed. Run `script/test`, which installs it, or `apt-get install python3-swift`.',
    )
  provideCredentials()
  const folder = await mkdtemp('/tmp/odie-s3-')
  const script = path.join(import.meta.dirname, 'swift_server.py')
  const child = spawn(PYTHON, [script, folder, credentials.accessKeyId, credentials.secretAccessKey], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(Number(line)))
    child.once('exit', (code) => reject(new Error(`Swift exited with ${code} during startup:\n${errors}`)))
  })
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    createBucket: (name) => createBucket(endpoint, name),
    stop: async () => {
      child.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createBucket(endpoint: string, name: string) {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
  return `s3://${name}?endpoint=${endpoint}&region=us-east-1`
}
