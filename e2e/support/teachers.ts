// A teacher as staff makes one, ready to be paid.
import { expect, type Locator, type Page } from '@playwright/test'
import { choose, chooseAddress, chooseMany, field } from './fields.ts'
import { actOnLesson } from './lessons.ts'

export type Teacher = {
  readonly firstName: string
  readonly lastName: string
  /** Null: he is called. */
  readonly email: string | null
  /** Employed by the families; self-employed when absent. */
  readonly isEmployee?: true
}
/** What a search of a teacher looks at besides the subject. */
type Known = {
  /** Level that he teaches of the subject. */
  readonly level: string
  readonly address: readonly [typed: string, found: RegExp]
  /** Gives lessons on Wednesdays from 14:00 to 18:00. */
  readonly wednesdays: true
}

/** On the form of staff; the page is then the record. */
export const createTeacher = async (staff: Page, teacher: Teacher, known: Known | null = null): Promise<void> => {
  await staff.goto('/teacher/show/nouveau')
  await field(staff, 'Nom').fill(teacher.lastName)
  await field(staff, 'Prénom').fill(teacher.firstName)
  if (teacher.email !== null) await field(staff, 'E-mail').fill(teacher.email)
  await choose(staff, 'Statut', 'En activité')
  await staff.getByRole('region', { name: 'Matières' }).getByRole('button', { name: 'Matière', exact: true }).click()
  const subject = staff.getByRole('group', { name: 'Matière 1' })
  await choose(subject, 'Matière', 'Mathématiques')
  if (known !== null) {
    await chooseMany(subject, 'Niveaux', [known.level])
    await chooseAddress(staff, 'Adresse', ...known.address)
    const hours = staff.getByRole('region', { name: 'Disponibilités' })
    await hours.getByRole('button', { name: 'Créneau', exact: true }).click()
  }
  const payment = staff.getByRole('region', { name: 'Paiement et fiscalité' })
  if (!teacher.isEmployee) {
    await payment.getByRole('switch', { name: 'Auto-entrepreneur' }).check()
    await field(payment, 'SIRET').fill('73282932000074')
  }
  await field(payment, 'Titulaire du compte').fill(`${teacher.firstName} ${teacher.lastName}`)
  await field(payment, 'IBAN').fill('FR7630006000011234567890189')
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff).toHaveURL(/\/teacher\/show\/\d+/)
  const account = staff.getByRole('definition').filter({ hasText: '0189' })
  await expect(account).toBeVisible()
  await expect(account).not.toContainText('3000') // masked
}

/** His account at the provider of payments, opened from his record. */
export const openPaymentAccount = async (staff: Page, teacherId: number): Promise<void> => {
  await staff.goto(`/teacher/show/${teacherId}`)
  const payment = staff.getByRole('region', { name: 'Paiement et fiscalité' })
  await payment.getByRole('switch', { name: /^L’ouvrir à l’enregistrement/ }).check()
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(payment.getByRole('switch', { name: /^L’ouvrir à l’enregistrement/ })).toHaveCount(0)
}

/** Where a teacher says when he gives lessons, and on which days he is away. */
export const openHours = async (teacher: Page): Promise<{ readonly hours: Locator; readonly absences: Locator }> => {
  await teacher.goto('/agenda?vue=disponibilites')
  const hours = teacher.getByRole('region', { name: 'Vos disponibilités' })
  await expect(hours).toBeVisible()
  return { hours, absences: teacher.getByRole('region', { name: 'Vos absences' }) }
}

/** On his own page: free on Wednesdays, from two to six. */
export const sayWednesdays = async (teacher: Page): Promise<void> => {
  const { hours } = await openHours(teacher)
  const half = (time: string) => hours.getByRole('button', { name: `Mercredi ${time}`, exact: true })
  for (const hour of ['14', '15', '16', '17'])
    for (const minutes of ['00', '30']) await half(`${hour}:${minutes}`).click()
  await hours.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(hours.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(half('14:00')).toHaveAttribute('aria-pressed', 'true')
}

/** The teacher of a bill is paid by the accountant; answers what is said of it. */
export const payTeacher = async (accountant: Page, bill: string): Promise<string> => {
  await accountant.goto(`/accounting/bills-payments?q=${bill}`)
  const row = accountant.getByRole('row', { name: new RegExp(bill) })
  await actOnLesson(row, /^Payer le professeur/)
  await accountant.getByRole('dialog').getByRole('button', { name: 'Payer le professeur' }).click()
  const said = accountant.getByText(/versés? à/).last()
  await expect(said).toBeVisible()
  return (await said.textContent()) ?? ''
}
