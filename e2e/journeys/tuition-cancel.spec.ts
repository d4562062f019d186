// Journeys of lessons that do not take place: cancelled with a reason, given at another date, taken back; what a late one or an absence costs.
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { signIn } from '../support/people.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'

/** Half of a lesson cancelled within 24 h, the whole of an absence, and as much for the teacher. */
const setPolicy = async (company: Company) => {
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

/** To so many hours after a lesson of 17:00, in Paris, some days from the day on which the journey began. */
const moveTo = async (company: Company, days: number, hours: number) => {
  const [day, month, year] = frenchDay(days).split('/')
  const winter = Date.parse(`${year}-${month}-${day}T16:00:00Z`)
  const paris = Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit' }).format(winter).slice(0, 2),
  )
  const at = winter - (paris - 17) * 3_600_000 + hours * 3_600_000
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
const enter = async (company: Company, login: string) => {
  const page = await company.browser()
  await signIn(page, login, password)
  return page
}

test('J-TUITION-04 a planned lesson is cancelled with its reason, given at another date, taken back; late or absent it costs what was said', async ({
  company,
}) => {
  const { teacher, mother, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await seeLessons(manager)
  await planLesson(manager, { inDays: 2, time: '17:00', lasts: '1 h' })
  await planLesson(manager, { inDays: 4, time: '17:00', lasts: '1 h' })
  await setPolicy(company)
  await company.clock.move('1 minute')

  await test.step('(1) (2) the teacher cancels: no bill, the others are told the reason', async () => {
    await teacher.goto('/')
    await teacher
      .getByRole('button', { name: /^Annuler le cours/ })
      .first()
      .click()
    const dialog = teacher.getByRole('dialog', { name: 'Annuler le cours' })
    await dialog.getByRole('radio', { name: 'Professeur indisponible' }).check()
    await field(dialog, 'Précision').fill('angine')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /est annulé/ })
    expect(mail.text).toMatch(/Motif\s: Professeur indisponible\s: angine/)
    expect(mail.text).toContain('Rien n’est facturé')
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(lessonRow(manager, 2, '17:00')).toContainText('Annulé')
  })

  await test.step('(3) another date: three hours that are free for both; the new lesson names the old one', async () => {
    const offered = teacher.getByRole('dialog', { name: 'Cours annulé' })
    await offered.getByRole('button', { name: 'Proposer une autre date' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Proposer une autre date' })
    const hours = dialog.getByRole('group', { name: 'Libres tous les deux' }).getByRole('button')
    await expect(hours).toHaveCount(3)
    await hours.first().click()
    await expect(dialog).toContainText(`Remplace le cours du ${frenchDay(2)} à 17:00`)
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: /^Cours de Malo/ })
  })

  await test.step('the family cancels its own, the teacher is told; (5) « Rétablir » while the hour is free', async () => {
    await mother.goto('/')
    const cancel = async () => {
      await mother
        .getByRole('button', { name: /^Annuler le cours du / })
        .last()
        .click()
      const dialog = mother.getByRole('dialog', { name: 'Annuler le cours' })
      await expect(dialog.getByRole('radio', { name: 'Professeur indisponible' })).toHaveCount(0)
      await dialog.getByRole('radio', { name: 'Élève malade' }).check()
      await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
      await expect(dialog).toBeHidden()
    }
    await cancel()
    await mother.getByRole('button', { name: 'Rétablir' }).click()
    await expect(mother.getByText('Cours rétabli.')).toBeVisible()
    await mother.goto('/')
    await cancel()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(riou.email, { subject: /est annulé/ })
    expect(mail.text).toMatch(/Motif\s: Élève malade/)
    await manager.goto(contract)
    await seeLessons(manager)
    await lessonRow(manager, 4, '17:00')
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await manager.getByRole('menuitem', { name: 'Rétablir' }).click()
    await expect(lessonRow(manager, 4, '17:00')).toContainText('Planifié')
  })

  await test.step('(4) late, its cost is read before; contested by the family, waived by the office for a reason', async () => {
    await planLesson(manager, { inDays: 6, time: '17:00', lasts: '1 h' })
    await moveTo(company, 4, -20)
    const home = await enter(company, 'solenn.kerbrat')
    await home
      .getByRole('button', { name: /^Annuler le cours du / })
      .first()
      .click()
    const dialog = home.getByRole('dialog', { name: 'Annuler le cours' })
    await expect(dialog).toContainText(/Annulé à moins de 24\s?h, ce cours vous sera facturé 22,50\s€/)
    await dialog.getByRole('radio', { name: 'Élève malade' }).check()
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /ce qu’il coûte$/ })
    expect(mail.text).toMatch(/22,50\s€/)
    await home.goto('/')
    const owed = home.getByRole('region', { name: 'Cours annulés à payer' })
    await owed.getByRole('button', { name: 'Contester ce montant…' }).click()
    const contest = home.getByRole('dialog', { name: 'Contester ce montant' })
    await field(contest, 'Pourquoi').fill('Il a été hospitalisé.')
    await contest.getByRole('button', { name: 'Envoyer' }).click()
    await expect(owed).toContainText('le service vous répond')
    const office = await enter(company, 'gestion')
    await office.goto('/privateTuition/planning/a-regler')
    const waits = office.getByRole('region', { name: 'Annulations tardives et absences' })
    await expect(waits).toContainText('Il a été hospitalisé.')
    await expect(waits).toContainText(/En 12\smois\s: 1 pour cette famille\s; 1 cours annulé par ce professeur\./)
    await waits.getByRole('button', { name: 'Ne pas facturer…' }).click()
    const waive = office.getByRole('dialog', { name: 'Ne pas facturer' })
    await field(waive, 'Motif').fill('Bon rétablissement.')
    await waive.getByRole('button', { name: 'Ne pas facturer' }).click()
    await expect(waits).toContainText('Aucune n’attend.')
    await company.clock.move('1 minute')
    const answer = await company.inbox.read(kerbrat.email, { subject: /rien ne vous est facturé$/ })
    expect(answer.text).toContain('Bon rétablissement.')
  })

  await test.step('(4) absent at the door: proposed, then billed by night as a compensation, shared with the teacher', async () => {
    await moveTo(company, 6, 0.5)
    const home = await enter(company, 'gwendal.riou')
    await home
      .getByRole('button', { name: /^Élève absent au cours du/ })
      .last()
      .click()
    const dialog = home.getByRole('dialog', { name: 'Élève absent' })
    await expect(dialog).not.toContainText('€')
    await field(dialog, 'Précision').fill('Sonné dix minutes.')
    await dialog.getByRole('button', { name: 'Noter l’absence' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    const told = await company.inbox.read(kerbrat.email, { subject: /ce qu’il coûte$/ })
    expect(told.text).toMatch(/Absence au cours.*45,00\s€/)
    const accountant = await enter(company, 'compta')
    expect(await billsOf(accountant)).toHaveLength(0)
    await company.clock.move('3 days')
    const billed = await company.inbox.read(kerbrat.email, { subject: /votre facture$/ })
    expect(billed.text).toMatch(/Absence au cours/)
    const again = await enter(company, 'compta')
    expect(await billsOf(again)).toMatchObject([{ totalPrice: 4_500 }])
    await again.goto('/accounting/bills-payments')
    await expect(again.getByRole('row', { name: /Kerbrat/i })).toContainText(/Riou/i)
    await expectBooksToHold(company)
  })
})
