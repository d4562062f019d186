// Lessons that are lost at the last moment: what the company asks for them, and how a journey comes near to one.
import { type Company, expect } from './company/company.ts'
import { password } from './company/staff.ts'
import { frenchDay } from './days.ts'
import { field } from './fields.ts'
import { signIn } from './people.ts'

/** Half of a lesson cancelled within 24 h, the whole of an absence, and as much for the teacher. */
export const setCancellationPolicy = async (company: Company) => {
  const director = await company.as('direction')
  await director.goto('/codification/cancellation-policies/nouveau')
  await field(director, 'Nom').fill('Conditions générales')
  await field(director, 'Premier jour de cours').fill(frenchDay(0))
  for (const [label, percent] of [
    ['Annulation tardive\u00a0: facturé à la famille (%)', '50'],
    ['Annulation tardive\u00a0: reçu par le professeur (%)', '50'],
    ['Élève absent\u00a0: facturé à la famille (%)', '100'],
    ['Élève absent\u00a0: reçu par le professeur (%)', '100'],
  ] as const)
    await field(director, label).fill(percent)
  await expect(director.getByText('Sur les 12 derniers mois')).toBeVisible()
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByRole('row', { name: /Conditions générales/ })).toBeVisible()
}

/** To so many hours after an hour of Paris, some days from the day on which the journey began. */
export const moveTo = async (company: Company, days: number, hour: number, hours: number) => {
  const [day, month, year] = frenchDay(days).split('/')
  const winter = Date.parse(`${year}-${month}-${day}T16:00:00Z`)
  const paris = Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit' }).format(winter).slice(0, 2),
  )
  const at = winter - (paris - hour) * 3_600_000 + hours * 3_600_000
  // by great steps first: every minute that passes is lived
  for (const [unit, ms] of [
    ['days', 86_400_000],
    ['hours', 3_600_000],
    ['minutes', 60_000],
  ] as const) {
    const count = Math.floor((at - (await company.clock.now()).getTime()) / ms)
    if (count > 0) await company.clock.move(`${count} ${unit}`)
  }
}

/** In a browser of its own: sessions do not last as long as this journey. */
export const enter = async (company: Company, login: string) => {
  const page = await company.browser()
  await signIn(page, login, password)
  return page
}
