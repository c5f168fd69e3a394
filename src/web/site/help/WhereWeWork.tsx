import { whereWeWork } from '#web/service-area/service-area.ts'
import { useServiceArea } from '#web/service-area/use-service-area.ts'

/** The region as a sentence, with its counties while these are few. */
export const WhereWeWork = () => whereWeWork(useServiceArea())
