// How often the home page looks again.

/** Milliseconds between two refreshes of the page: three minutes. */
export const refreshEveryMs = 180_000
/** Milliseconds after which the summary looks again whether the four tiles have loaded. */
export const summaryRetryMs = 1_000
