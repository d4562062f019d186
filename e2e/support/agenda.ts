// One's own calendar, as a person opens it.
import { expect, type Page } from '@playwright/test'

const isoInParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
/** `YYYY-MM-DD` in Paris, where the day begins before it does in UTC, some days from the company's today. */
export const isoDay = (now: Date, inDays: number): string =>
  isoInParis.format(new Date(now.getTime() + inDays * 86_400_000))

export const onPhone = { width: 390, height: 844 }

/** Opens one's own calendar on a day, or on the week of that day. */
export const openAgenda = async (page: Page, day: string, view?: 'jour'): Promise<void> => {
  await page.goto(`/agenda?jour=${day}${view ? `&vue=${view}` : ''}`)
  await expect(page.getByRole('heading', { name: 'Mon agenda' })).toBeVisible()
}

/** Makes the address to subscribe to, on the page of one's own calendar. */
export const openFeed = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'S’abonner' }).click()
  const dialog = page.getByRole('dialog', { name: 'S’abonner à mon agenda' })
  await dialog.getByRole('button', { name: 'Créer l’adresse' }).click()
  const address = await dialog.getByLabel('Adresse de votre agenda').inputValue()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  return address
}

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

/** When the lessons of a feed begin, as `27/11/2026 10:00` in Paris; those that were cancelled are left out. */
export const feedHours = async (address: string): Promise<string[]> => {
  const text = await (await fetch(address)).text()
  return text.split('BEGIN:VEVENT').flatMap((event) => {
    const start = event.match(/DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/)
    if (!start || event.includes('STATUS:CANCELLED')) return []
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = start.slice(1).map(Number)
    return [paris.format(new Date(Date.UTC(year, month - 1, day, hour, minute)))]
  })
}
