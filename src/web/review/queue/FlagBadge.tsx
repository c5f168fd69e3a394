import { Bug, Copy, FileWarning, MapPinOff, ScanSearch, ShieldQuestion } from 'lucide-react'
import type { ReportFlag } from '#domain/reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** What staff should know about a report before they open it. */
export function FlagBadge({ flag }: { flag: ReportFlag }) {
  switch (flag) {
    case 'address_without_zip':
      return (
        <Badge tone="caution" icon={MapPinOff}>
          No ZIP code in the address
        </Badge>
      )
    case 'duplicate_file':
      return (
        <Badge tone="caution" icon={Copy}>
          Duplicate file
        </Badge>
      )
    case 'unreadable_pages':
      return (
        <Badge tone="caution" icon={FileWarning}>
          Some pages couldn’t be read
        </Badge>
      )
    case 'unfamiliar_layout':
      return (
        <Badge tone="caution" icon={ScanSearch}>
          Unfamiliar layout
        </Badge>
      )
    case 'awaiting_scan':
      return (
        <Badge tone="caution" icon={ShieldQuestion}>
          Waiting for the virus scanner
        </Badge>
      )
    case 'infected_file':
      return (
        <Badge tone="danger" icon={Bug}>
          Malware found, file deleted
        </Badge>
      )
  }
}
