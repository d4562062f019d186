// A teacher who was recorded twice: made one with what hangs on him, made two again; the record that was paid is the one that stays.

import type { Page } from '@playwright/test'
import { disableAccount, offerReason } from '../support/accounts.ts'
import { billsOf } from '../support/books.ts'
import { registerOnTheWay } from '../support/buying.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmLesson, confirmRead } from '../support/lessons.ts'
import { compareWith, confirmMerge, findTeacher, mergeNotice } from '../support/merging.ts'
import { seeLessons } from '../support/planning.ts'
import { completeEmployee, giveLegalItems, issuePayslips, monthOf, openPayslips } from '../support/salaries.ts'
import { createTeacher, openPaymentAccount, payTeacher } from '../support/teachers.ts'

/** The same man, as a colleague typed him again. */
const again = { firstName: 'Gwendal', lastName: 'Rioux', email: 'g.rioux@exemple.fr', isEmployee: true } as const

// Families: staff-duplicates.spec.ts; pupils, requests, a child moved (5), a request won by mistake (6): staff-mistakes.spec.ts.
test('J-STAFF-04 two records of one teacher are made one with all that hangs on them, and made two again', async ({
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

test('J-STAFF-04 (3) two accounts of a teacher, then payslips of two numbers, keep his records from being made one', async ({
  company,
}) => {
  const [sales, manager] = [await company.as('commercial'), await company.as('gestion')]
  const given = [
    {
      family: kerbrat,
      teacher: { ...riou, isEmployee: true },
      login: 'gwendal.riou',
      nir: '255081416802538',
      at: '10:00',
    },
    { family: tanguy, teacher: again, login: 'gwendal.rioux', nir: '180017511111186', at: '17:00' },
  ] as const
  for (const { family, teacher, login, nir, at } of given) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
    await createTeacher(manager, teacher)
    await completeEmployee(manager, teacher.email, nir)
    await createContract(manager, { student: family.parent.lastName, teacher: teacher.lastName, price: '45' })
    const contract = new URL(manager.url()).pathname
    const page = await openTeacher(company, teacher.email, login, teacher.email)
    await declareGiven(page, family.student.firstName, { inDays: -1, time: at, lasts: '1 h' })
    await manager.goto(contract)
    await seeLessons(manager)
    await confirmLesson(manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${at}`) }))
  }
  const [kept, givenUp] = [await findTeacher(manager, riou), await findTeacher(manager, again)]
  const compare = (staff: Page) => compareWith(staff, kept, givenUp, 'L’autre fiche du professeur')

  await test.step('two accounts: one is chosen first, by the way that is shown', async () => {
    const director = await company.as('direction')
    await offerReason(director, 'Compte en double', 'Professeurs')
    const dialog = await compare(director)
    await expect(dialog.getByRole('alert')).toContainText(/ont un compte d’accès ouvert/)
    await expect(dialog.getByRole('button', { name: 'Fusionner les deux fiches' })).toBeDisabled()
    await dialog.getByRole('link', { name: 'Choisir le compte à fermer' }).click()
    await disableAccount(director, 'Compte en double')
    const chosen = await compare(director)
    await expect(chosen.getByRole('alert')).toHaveCount(0)
  })

  await test.step('payslips of two numbers: two employees, whatever is chosen', async () => {
    await company.clock.move('36 days')
    await giveLegalItems(company)
    const accountant = await company.as('compta')
    await openPayslips(accountant, monthOf(frenchDay(-1)))
    await issuePayslips(accountant, '2 bulletins')
    const dialog = await compare(manager)
    for (const turned of [false, true]) {
      if (turned) await dialog.getByRole('button', { name: 'Inverser' }).click()
      await expect(dialog.getByRole('alert')).toContainText(
        /bulletins de salaire sous deux numéros de sécurité sociale/,
      )
      await expect(dialog.getByRole('button', { name: 'Fusionner les deux fiches' })).toBeDisabled()
    }
    await dialog
      .getByRole('link', { name: /numéro/i })
      .first()
      .click()
    await expect(manager).toHaveURL(/\/teacher\/show\/\d+#identite$/)
    await expect(
      field(manager.getByRole('region', { name: 'Identité' }), 'Nouveau n° de sécurité sociale'),
    ).toBeInViewport()
  })
})

test('J-STAFF-04 (1) a family that registers by itself is shown beside the one that it resembles, to the team alone', async ({
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
