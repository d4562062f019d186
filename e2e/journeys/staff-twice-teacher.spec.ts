// A teacher who was recorded twice: made one with what hangs on him, made two again; the record that was paid is the one that stays.

import { billsOf } from '../support/books.ts'
import { registerOnTheWay } from '../support/buying.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import { compareWith, confirmMerge, findTeacher, mergeNotice } from '../support/merging.ts'
import { createTeacher, openPaymentAccount, payTeacher } from '../support/teachers.ts'

/** The same man, as a colleague typed him again. */
const again = { firstName: 'Gwendal', lastName: 'Rioux', email: 'g.rioux@exemple.fr', isEmployee: true } as const

// What is missing for the whole of J-STAFF-04: payslips of two numbers (3) are refused in merge-teacher.test.ts, not yet through the
// screens of a payroll; what resembles is not shown of a line of an imported file (1). Families: staff-duplicates.spec.ts; pupils,
// requests, a child moved (5), a request won by mistake (6): staff-mistakes.spec.ts.
test('partly J-STAFF-04 two records of one teacher are made one with all that hangs on them, and made two again', async ({
  company,
}) => {
  const [sales, manager] = [await company.as('commercial'), await company.as('gestion')]
  await sendRequest(await company.browser(), kerbrat)
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createTeacher(manager, riou)
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
  const contract = new URL(manager.url()).pathname
  await createTeacher(manager, again)
  const teacher = await openTeacher(company, riou.email, 'gwendal.riou', riou.email)
  const mother = await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  // the second leaves enough at the provider to pay for the first
  for (const [time, lasts] of [
    ['17:00', '1 h'],
    ['10:00', '4 h'],
  ] as const) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts })
    await mother.reload()
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
  }
  const [kept, givenUp] = [await findTeacher(manager, again), await findTeacher(manager, riou)]

  await test.step('(2) side by side, each field chosen; all that is attached follows', async () => {
    const dialog = await compareWith(manager, kept, givenUp, 'L’autre fiche du professeur')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Nom\u00a0: Riou', exact: true }).check()
    await dialog.getByRole('radio', { name: `E-mail\u00a0: ${riou.email}` }).check()
    const follows = dialog.getByRole('region', { name: 'Ce qui rejoint la fiche gardée' })
    for (const what of [/1.contrat/, /2.cours/, /1.compte d’accès/]) await expect(follows).toContainText(what)
    await confirmMerge(dialog)
    await expect(manager).toHaveURL(new RegExp(`${kept.path}$`))
    await expect(field(manager, 'Nom')).toHaveValue('Riou')
    await expect(field(manager, 'E-mail')).toHaveValue(riou.email)
    await manager.goto('/teacher/manage?q=Riou')
    await expect(manager.getByRole('rowheader').getByRole('link')).toHaveCount(1)
    await manager.goto(contract)
    await expect(manager.locator(`a[href="${kept.path}"]`).first()).toBeVisible()
    await manager.goto(givenUp.path)
    await expect(mergeNotice(manager)).toContainText('Fusionnée avec')
    await teacher.goto('/')
    await expect(teacher.getByRole('main')).toContainText('Malo')
  })

  await test.step('(4) undone: two records again, each with its own', async () => {
    await manager.goto(kept.path)
    await mergeNotice(manager).getByRole('button', { name: 'Annuler la fusion' }).click()
    await expect(mergeNotice(manager)).toHaveCount(0)
    await expect(field(manager, 'Nom')).toHaveValue('Rioux')
    await manager.goto('/teacher/manage?q=Riou')
    await expect(manager.getByRole('rowheader').getByRole('link')).toHaveCount(2)
    await manager.goto(contract)
    await expect(manager.locator(`a[href="${givenUp.path}"]`).first()).toBeVisible()
  })

  await test.step('(3) the record that was paid is the one that stays', async () => {
    const accountant = await company.as('compta')
    await openPaymentAccount(manager, givenUp.id)
    // what cards paid is there a week later
    await company.clock.move('7 days')
    const references = (await billsOf(accountant)).map(({ reference }) => reference).toSorted()
    expect(await payTeacher(accountant, references[0] ?? '?')).toMatch(/30,00.€/)
    const dialog = await compareWith(manager, kept, givenUp, 'L’autre fiche du professeur')
    await expect(dialog.getByRole('alert')).toContainText(/La fiche écartée a été payée \(1.versement\)/)
    await expect(dialog.getByRole('button', { name: 'Fusionner les deux fiches' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Inverser' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await confirmMerge(dialog)
    await expect(manager).toHaveURL(new RegExp(`${givenUp.path}$`))
    await expect(mergeNotice(manager)).toContainText('A reçu la fiche fusionnée de')
  })
})

test('partly J-STAFF-04 (1) a family that registers by itself is shown beside the one that it resembles, to the team alone', async ({
  company,
}) => {
  const sales = await company.as('commercial')
  await sendRequest(await company.browser(), kerbrat)
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const visitor = await company.browser()
  await visitor.goto('/espace')
  // as from the page of a stage: each door of a visitor makes the same account, and the same card
  await registerOnTheWay(company, visitor, { ...kerbrat, email: 'kerbrat.solenn@exemple.fr' })
  await expect(visitor.getByRole('heading', { name: 'Mon espace' })).toBeVisible()
  await sales.goto('/contact/overview')
  await sales.getByRole('link', { name: 'Solenn Kerbrat', exact: true }).click()
  const card = sales.getByRole('dialog')
  await expect(card).toContainText(/Client existant.*Solenn Kerbrat/)
  const link = card.getByRole('link', { name: /Solenn Kerbrat/ }).first()
  await expect(link).toHaveAttribute('href', /^\/customer\/show/)
})
