// The sheets that the home of a family opens: their script comes after the first paint, with the rest of the page, or at the first tap.

/** One function for all, so that a sheet that was fetched opens at once. */
export const loadSheets = () => import('./FamilySheets.tsx')
