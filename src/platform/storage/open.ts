import type { Config } from '#platform/config/config.ts'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'

/** Loads the AWS SDK only where files are in S3. @throws ConfigError as `openS3` does */
export async function openStorage(config: Config['storage']): Promise<Storage> {
  if (config.kind === 'disk') return await openDisk(config.dir)
  const { openS3 } = await import('./s3/s3.ts')
  return await openS3(config, config)
}
