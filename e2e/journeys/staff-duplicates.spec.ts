// Two records of one family: seen when the second one is made, made one, undone.
import { disableAccount, offerReason } from '../support/accounts.ts'
import { activateAdvance, fillTaxpayer, openAdvance, sendForm } from '../support/advances.ts'
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { openFamily, openTeacher, riou } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { chooseFound, field } from '../support/fields.ts'
import { type Family, sendRequest, winContact } from '../support/households.ts'
import { compareWith, confirmMerge, findFamily, mergeNotice, type Recorded } from '../support/merging.ts'
import { oweLessons, receive, sumsOf } from '../support/receipts.ts'
import { createTeacher } from '../support/teachers.ts'
import { checkFile, chooseFile, openImports, tile, workbook } from '../support/workbooks.ts'

const parent = { firstName: 'Solenn', lastName: 'Quéré' }
const quere: Family = {
  parent,
  student: { firstName: 'Malo', lastName: 'Quéré' },
  phone: '06 12 34 56 78',
  email: 'solenn.quere@exemple.fr',
}
/** The same mother, as she asked a year later for her daughter. */
const again: Family = {
  parent,
  student: { firstName: 'Enora', lastName: 'Quéré' },
  phone: '06 98 76 54 32',
  email: 'quere.solenn@exemple.fr',
}

const openMoneyOf = async (company: Company, { number }: Recorded) => {
  const accountant = await company.as('compta')
  await accountant.goto('/accounting/receipts')
  await chooseFound(accountant, 'Famille', number)
  await expect(accountant.getByRole('button', { name: 'Encaisser', exact: true })).toBeVisible()
  return accountant
}
/** Numbers of the bills that a family's record shows. */
const numbersOn = async (company: Company, { path }: Recorded) => {
  const manager = await company.as('gestion')
  await manager.goto(path)
  await manager
    .getByRole('navigation', { name: 'Sections de la fiche' })
    .getByRole('link', { name: /^Factures/ })
    .click()
  return manager.getByRole('region', { name: 'Factures', exact: true })
}

// Teachers, payslips of two numbers (3), families that register by themselves (1): see staff-twice-teacher.spec.ts. Pupils, requests,
// a child moved (5), a request won by mistake (6): see staff-mistakes.spec.ts.
test('J-STAFF-04 two records of one family are seen, made one with all that hangs on them, and made two again', async ({
  company,
}) => {
  const [sales, manager] = [await company.as('commercial'), await company.as('gestion')]
  await sendRequest(await company.browser(), quere)
  await sales.goto('/contact/overview')
  await winContact(sales, quere)
  await createTeacher(manager, riou)
  await createContract(manager, { student: 'Malo', teacher: 'Riou', price: '45' })
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const mother = await openFamily(company, quere.email, 'solenn.quere', quere.email)
  await oweLessons(teacher, mother, ['10:00'])
  await activateAdvance(company, quere)

  await test.step('(1) a second record is not born unseen', async () => {
    await sendRequest(await company.browser(), again)
    await sales.goto('/contact/overview')
    await sales.getByRole('button', { name: 'Déplacer Enora Quéré' }).click()
    await sales.getByRole('menuitem', { name: 'Gagné' }).click()
    const dialog = sales.getByRole('dialog', { name: 'Enora Quéré devient client' })
    await dialog.getByRole('button', { name: 'Créer le client' }).click()
    const alike = sales.getByRole('dialog', { name: 'Ce client existe peut-être déjà' })
    await expect(alike).toContainText('Solenn Quéré')
    await alike.getByRole('button', { name: 'Créer quand même' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) nor one of a file', async () => {
    const director = await company.as('direction')
    await openImports(director, 'Clients et élèves')
    const line = [parent.lastName, 'Solène', 's.quere@exemple.fr', quere.phone]
    const header = ['Nom', 'Prénom', 'E-mail', 'Portable']
    await chooseFile(director, workbook('reprise.xlsx', 'Familles', [header, line]))
    const dialog = await checkFile(director)
    await expect(tile(dialog, 'Doublon')).toHaveText(/^1/)
    await dialog.getByRole('button', { name: 'Voir le rapport détaillé' }).click()
    const report = director.getByRole('dialog', { name: /Rapport de vérification/ })
    await expect(report.getByRole('row').filter({ hasText: parent.lastName })).toContainText(
      /Ressemble à Solenn Quéré, C\d{7}.*même téléphone/,
    )
  })
  await createContract(manager, { student: 'Enora', teacher: 'Riou', price: '40' })
  const second = await openFamily(company, again.email, 'quere.solenn', again.email)
  await oweLessons(teacher, second, ['14:00'], 'Enora')
  const [kept, givenUp] = [await findFamily(manager, quere.email), await findFamily(manager, again.email)]
  await receive(await openMoneyOf(company, givenUp), { means: 'Virement', euros: '60' })
  const { section } = await openAdvance(company, again.email)
  await section.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const form = manager.getByRole('dialog', { name: 'Formulaire d’avance immédiate' })
  // under the name she was born with, the Urssaf does not know that it is the same person
  await fillTaxpayer(form, { ...parent, lastName: 'Le Goff' })
  await sendForm(form)
  await expect(form).toBeHidden()
  await company.clock.move('1 hour')

  await test.step('(3) two advances, two accounts: refused, each with the way to choose one', async () => {
    const dialog = await compareWith(manager, kept, givenUp)
    await expect(dialog.getByRole('alert')).toContainText(/inscrites à l’avance immédiate/)
    await expect(dialog.getByRole('alert')).toContainText(/ont un compte d’accès ouvert/)
    await expect(dialog.getByRole('button', { name: 'Fusionner les deux fiches' })).toBeDisabled()
    await dialog.getByRole('link', { name: 'Retirer le lien de la fiche écartée' }).click()
    await expect(manager).toHaveURL(new RegExp(`${givenUp.path}#avance`))
    await manager.getByRole('button', { name: 'Retirer le lien' }).click()
    const unlinking = manager.getByRole('dialog', { name: 'Retirer le lien avec l’Urssaf' })
    await unlinking.getByRole('button', { name: 'Retirer le lien' }).click()
    await expect(unlinking).toBeHidden()
    const director = await company.as('direction')
    await offerReason(director, 'Compte en double', 'Clients')
    const other = await compareWith(director, kept, givenUp)
    await expect(other.getByRole('alert')).not.toContainText(/avance immédiate/)
    await other.getByRole('link', { name: 'Choisir le compte à fermer' }).click()
    await disableAccount(director, 'Compte en double')
  })

  const mergeAgain = async () => {
    const dialog = await compareWith(manager, kept, givenUp)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('radio', { name: `E-mail\u00a0: ${quere.email}` })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Portable\u00a0: 06 98 76 54 32' }).check()
    const follows = dialog.getByRole('region', { name: 'Ce qui rejoint la fiche gardée' })
    for (const what of [/1.élève/, /1.contrat/, /1.cours/, /1.facture ou avoir/, /1.encaissement/])
      await expect(follows).toContainText(what)
    await confirmMerge(dialog)
    await expect(manager).toHaveURL(new RegExp(`${kept.path}$`))
  }

  await test.step('(2) side by side, each field chosen; all that is attached follows, numbers stay', async () => {
    await mergeAgain()
    await expect(manager.getByRole('main')).toContainText('Enora')
    await expect(field(manager, 'Portable')).toHaveValue('06 98 76 54 32')
    await expect(field(manager, 'E-mail').first()).toHaveValue(quere.email)
    const numbers = (await billsOf(await company.as('compta'))).map(({ reference }) => reference)
    expect(numbers).toHaveLength(2)
    for (const number of numbers) await expect(await numbersOn(company, kept)).toContainText(number)
    const accountant = await openMoneyOf(company, kept)
    await expect(sumsOf(accountant)).toContainText(/À payer\s*45,00/)
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*20,00/)
    await expectBooksToHold(company)
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('Enora')
    await manager.goto('/customer/manage?q=Quéré')
    await expect(manager.getByRole('rowheader').getByRole('link')).toHaveCount(1)
    await manager.goto(givenUp.path)
    await expect(mergeNotice(manager)).toContainText(new RegExp(`Fusionnée avec Solenn Quéré.*${kept.number}`, 'i'))
  })

  await test.step('(4) undone: two families again, each with its own', async () => {
    await manager.goto(kept.path)
    await mergeNotice(manager).getByRole('button', { name: 'Annuler la fusion' }).click()
    await expect(mergeNotice(manager)).toHaveCount(0)
    await manager.goto('/customer/manage?q=Quéré')
    await expect(manager.getByRole('rowheader').getByRole('link')).toHaveCount(2)
    let accountant = await openMoneyOf(company, kept)
    await expect(sumsOf(accountant)).toContainText(/À payer\s*45,00/)
    await expect(sumsOf(accountant)).not.toContainText('Avoir en compte')
    accountant = await openMoneyOf(company, givenUp)
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*20,00/)
    await expectBooksToHold(company)
  })

  await test.step('(4) merged again and eight days later, it stays', async () => {
    await mergeAgain()
    await expect(mergeNotice(manager).getByRole('button', { name: 'Annuler la fusion' })).toBeVisible()
    await company.clock.move('8 days')
    await (await company.as('gestion')).goto(kept.path)
    await expect(manager.getByRole('main')).toContainText('Enora')
    await expect(mergeNotice(manager)).toHaveCount(0)
    await manager.goto(givenUp.path)
    await expect(mergeNotice(manager)).toContainText('Fusionnée avec')
    await expect(mergeNotice(manager).getByRole('button')).toHaveCount(0)
    await expectBooksToHold(company)
  })
})
