import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

export const UploadProgressDialog = lazyDialog(() =>
  import('./UploadProgress.tsx').then(({ UploadProgress }) => UploadProgress),
)
