import { regionOf } from './service-area.ts'
import { useServiceArea } from './use-service-area.ts'

/** The name of the region that ODIE serves, within a sentence. */
export const ServiceArea = () => regionOf(useServiceArea())
