import { work } from '#platform/bind.ts'
import { scanWaitingReports } from './jobs.ts'
import { scanWaiting } from './quarantine.ts'

export const quarantineWorkers = [work(scanWaitingReports, scanWaiting)]
