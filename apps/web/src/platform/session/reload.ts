// Loading the page again, in one place so that what waits for it can be followed.

/** Starts the page anew, as the browser's own button does. */
export const reloadPage = (): void => window.location.reload()
