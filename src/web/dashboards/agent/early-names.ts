/** Names of what the frames of the agent's pages show early. */
export const EARLY_ESTIMATES = 'estimates'
export const EARLY_REPORT = 'report'
export const EARLY_ESTIMATE = 'estimate'
