/** A setting that can't work. The message names the variable and says what to do. */
export class ConfigError extends Error {}
