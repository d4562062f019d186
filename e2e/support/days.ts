// Days as people type them, relative to today in Paris.

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const dayMs = 86_400_000

/** When the journey began by the clock of its company: one that is played over midnight goes on with it. */
let began: number | null = null
export const beginAt = (instant: Date): void => {
  began = instant.getTime()
}

const morning = 7
const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
/** The next morning in Paris: a day lies ahead of whoever begins there, whatever time it really is. */
export const nextMorning = (from: Date): Date => {
  const hour = new Date(from)
  hour.setUTCMinutes(0, 0, 0)
  do hour.setTime(hour.getTime() + 3_600_000)
  while (Number(hourOf.format(hour)) !== morning)
  return hour
}
const inDays = (days: number): Date => new Date((began ?? Date.now()) + days * dayMs)

/** `JJ/MM/AAAA`, some days from today. */
export const frenchDay = (daysFromToday: number): string => paris.format(inDays(daysFromToday))

const parisWeekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'short' })
/** `lun. 19/10`, as a choice of days writes it. */
export const frenchWeekday = (daysFromToday: number): string =>
  `${parisWeekday.format(inDays(daysFromToday))} ${frenchDay(daysFromToday).slice(0, 5)}`

/** `JJ/MM/AAAA`, some days from the company's today, which its clock may have moved. */
export const dayOf = async (company: { readonly clock: { now: () => Promise<Date> } }, days: number): Promise<string> =>
  paris.format(new Date((await company.clock.now()).getTime() + days * dayMs))

/** The same as a count of days from where the journey began, for what takes one. */
export const daysFromNow = async (
  company: { readonly clock: { now: () => Promise<Date> } },
  days: number,
): Promise<number> => Math.round(((await company.clock.now()).getTime() - (began ?? Date.now())) / dayMs) + days

/** `YYYY-MM-DD` of a day as people type it, for the fields that are the device's own. */
export const isoOf = (typed: string): string => typed.split('/').toReversed().join('-')
