/** How many endpoints an account can have. */
export const MAX_ENDPOINTS = 10

/** How long the secret before a rotated one signs, too. */
export const PREVIOUS_SECRET_HOURS = 24
