/** Whether to say that an address has no ZIP code: once the form is filled in and the address isn't being typed anymore. */
export const isZipMissed = ({
  zip,
  isTyping,
  isReady,
}: {
  zip: string | null
  isTyping: boolean
  isReady: boolean
}) => zip === null && isReady && !isTyping
