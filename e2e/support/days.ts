// Days as people type them, relative to today in Paris.

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const dayMs = 86_400_000

/** `JJ/MM/AAAA`, some days from today. */
export const frenchDay = (daysFromToday: number): string => paris.format(new Date(Date.now() + daysFromToday * dayMs))

const parisWeekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'short' })
/** `lun. 19/10`, as a choice of days writes it. */
export const frenchWeekday = (daysFromToday: number): string =>
  `${parisWeekday.format(new Date(Date.now() + daysFromToday * dayMs))} ${frenchDay(daysFromToday).slice(0, 5)}`

/** `JJ/MM/AAAA`, some days from the company's today, which its clock may have moved. */
export const dayOf = async (company: { readonly clock: { now: () => Promise<Date> } }, days: number): Promise<string> =>
  paris.format(new Date((await company.clock.now()).getTime() + days * dayMs))
