/** A report that the demo sends in by itself, and how far it brings it. */
export type Sample = {
  /** In `reports/`. The one of the walk-through is not among them: that is the newcomer's to upload. */
  file: string
  /** What the agent called it; without it, as it is called in `reports/`. */
  name?: string
  address: string
  /** `drafted` and `failed` are what the analysis makes of it; the others are approved and accepted. */
  goal: 'drafted' | 'failed' | 'sent' | 'accepted'
  /** When it was uploaded, counted back from the first start. */
  hoursAgo: number
  /** How many bytes of the file arrive: an upload from a mail that was cut off. Without it, all. */
  cutAtBytes?: number
}

/** One in each state, so that no list of the demo is empty. */
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
