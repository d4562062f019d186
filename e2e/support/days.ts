// Days as people type them, relative to today in Paris.

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const dayMs = 86_400_000

/** `JJ/MM/AAAA`, some days from today. */
export const frenchDay = (daysFromToday: number): string => paris.format(new Date(Date.now() + daysFromToday * dayMs))
