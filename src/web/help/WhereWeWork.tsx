import { whereWeWork } from '#web/site/service-area.ts'
import { useServiceArea } from '#web/site/use-service-area.ts'

/** The region as a sentence, with its counties while these are few. */
export const WhereWeWork = () => whereWeWork(useServiceArea())
