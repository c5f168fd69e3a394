/** A report that the demo uploads itself, and the state it brings it to. */
export type Sample = {
  /** In `reports/`. The walk-through's report isn't listed: the user uploads that one. */
  file: string
  /** The agent's name for the file; by default its name in `reports/`. */
  name?: string
  address: string
  /** `drafted` and `failed` result from the analysis; `sent` and `accepted` are also approved, and accepted. */
  goal: 'drafted' | 'failed' | 'sent' | 'accepted'
  /** Hours between its upload and the first startup. */
  hoursAgo: number
  /** Truncates the file to this many bytes, like a broken email attachment. By default the file is complete. */
  cutAtBytes?: number
}

/** One in each state, so that none of the demo's lists is empty. */
export const samples: readonly Sample[] = [
  {
    file: 'inspection-2718-n-gull-avenue.txt',
    address: '2718 N Gull Avenue, Milwaukee, WI 53211',
    goal: 'accepted',
    hoursAgo: 190,
  },
  {
    file: 'inspection-418-signal-hill-drive.pdf',
    address: '418 Signal Hill Drive, Racine, WI 53402',
    goal: 'sent',
    hoursAgo: 50,
  },
  {
    file: 'inspection-76-mill-race-court.pdf',
    address: '76 Mill Race Court, Waukesha, WI 53188',
    goal: 'drafted',
    hoursAgo: 2,
  },
  {
    file: 'inspection-418-signal-hill-drive.pdf',
    name: 'scan-from-mail.pdf',
    address: '3140 S Pennant Street, Milwaukee, WI 53207',
    goal: 'failed',
    hoursAgo: 1,
    cutAtBytes: 40_000,
  },
]
