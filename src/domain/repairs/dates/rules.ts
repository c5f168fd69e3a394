/** How many dates of their own an agent can enter for a report. */
export const MAX_DATES = 10
/** Characters of a date's name. */
export const MAX_LABEL = 60
/** How far ahead a date may be, in days. */
export const MAX_DAYS_AHEAD = 2 * 365
/** Up to how many days ahead a date counts as near. */
export const NEAR_DAYS = 7

/** Said wherever dates are shown or reminded of. */
export const DATES_DISCLOSURE =
  'ODIE counts the days to dates that you enter. It doesn’t compute or check any deadline.'
