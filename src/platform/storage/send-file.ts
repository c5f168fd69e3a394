import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { FileBody } from './file-body.ts'

type Complete = { file: string; bytes: number; sha256: string }
type Request = { headers: Record<string, string>; body: unknown }

/**
 * Sends a local file as one object, which S3 takes up to 5 GB of. Its hash is known, so it's signed and compared without reading the
 * file for it, and nothing but two chunks are in memory.
 */
export async function sendFile(
  client: S3Client,
  target: { Bucket: string; Key: string },
  { file, bytes, sha256 }: Complete,
) {
  const command = new PutObjectCommand({
    ...target,
    ContentType: 'application/octet-stream',
    ContentLength: bytes,
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as Request
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build' },
  )
  // The SDK doesn't try again with a body that's a stream. This runs for each try, and opens the file again.
  command.middlewareStack.add(
    (next) => async (args) => {
      const body = new FileBody(file)
      const unreadable = new Promise<never>((_resolve, reject) => body.once('error', reject))
      Object.assign(args.request as Request, { body })
      try {
        return await Promise.race([next(args), unreadable])
      } finally {
        body.destroy()
      }
    },
    { step: 'deserialize', priority: 'low' },
  )
  await client.send(command)
}
