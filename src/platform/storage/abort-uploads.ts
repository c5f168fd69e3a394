import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../config/bucket-address.ts'

/** Aborts the multipart uploads that began before `before`, which deletes the parts that arrived. */
export async function abortUploads(client: S3Client, { bucket, prefix }: Bucket, before: Date) {
  const listing = { Bucket: bucket, Prefix: prefix }
  let page: ListMultipartUploadsCommandOutput | null = null
  do {
    const after: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } = {
      KeyMarker: page?.NextKeyMarker,
      UploadIdMarker: page?.NextUploadIdMarker,
    }
    page = await client.send(new ListMultipartUploadsCommand({ ...listing, ...after }))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < before) await abort(client, { Bucket: bucket, Key, UploadId })
  } while (page.IsTruncated && page.NextKeyMarker)
}

type Unfinished = { Bucket: string; Key: string | undefined; UploadId: string | undefined }

/** Another process may have aborted or completed it by now. */
const abort = (client: S3Client, upload: Unfinished) =>
  client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
    if ((error as Error).name !== 'NoSuchUpload') throw error
  })
