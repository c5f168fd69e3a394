import { work } from '#platform/handlers.ts'
import { scanWaitingReports } from './jobs.ts'
import { scanWaiting } from './quarantine.ts'

export const quarantineWorkers = [work(scanWaitingReports, scanWaiting)]
