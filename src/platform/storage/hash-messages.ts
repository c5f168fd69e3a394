/** What a hash thread receives: `stream` is the number of a stream of bytes. Each call gets one reply, in turn. */
export type HashCall =
  | { do: 'add'; stream: number; buffer: ArrayBuffer; bytes: number }
  | { do: 'digest'; stream: number }
  | { do: 'forget'; stream: number }

/** The buffer back for `add`; for `digest`, the SHA-256 of what was added so far, in hexadecimal. */
export type HashReply = { buffer?: ArrayBuffer; sha256?: string }
