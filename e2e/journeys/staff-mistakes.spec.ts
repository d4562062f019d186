// A child who is in the wrong family, a request won by mistake, two files of one pupil, two requests of one family.
import type { Locator, Page } from '@playwright/test'
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { openContract } from '../support/contracts.ts'
import { chooseFound, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmMerge, findFamily, mergeNotice } from '../support/merging.ts'
import { planLesson } from '../support/planning.ts'
import { oweLessons } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { createTeacher } from '../support/teachers.ts'

/** A section of the record that is open, which loads what it lists when it comes into sight. */
const sectionOf = async (page: Page, name: string): Promise<Locator> => {
  const links = page.getByRole('navigation', { name: 'Sections de la fiche' })
  await links.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  // with how many there are, where they are counted
  return page.getByRole('region', { name: new RegExp(`^${name}(\\s*\\d+)?$`) })
}

test('J-STAFF-04 (5) a child in the wrong family is moved, past bills stay where they were paid', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  await oweLessons(teacher, mother, ['10:00'])
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await planLesson(manager, { inDays: 5, time: '17:00' })
  const sales = await company.as('commercial')
  await sendRequest(await company.browser(), tanguy)
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  const [wrong, right] = [await findFamily(manager, kerbrat.email), await findFamily(manager, tanguy.email)]
  const [bill] = await billsOf(await company.as('compta'))

  const moveTo = async (family: string, number: string) => {
    await manager.getByRole('button', { name: 'Autres actions' }).click()
    await manager.getByRole('menuitem', { name: 'Changer de famille…' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Changer Malo Kerbrat de famille' })
    await chooseFound(dialog, 'La bonne famille', number)
    await expect(dialog).toContainText(`à la famille ${family}`)
    return dialog
  }
  const openPupil = async (from: string) => {
    await manager.goto(from)
    await manager.getByRole('link', { name: 'Malo Kerbrat' }).first().click()
    await expect(manager).toHaveURL(/\/student\/show\/\d+/)
  }

  await test.step('what follows, what stays and what goes on as another contract is read before', async () => {
    await openPupil(wrong.path)
    const dialog = await moveTo('Maryse Tanguy', right.number)
    const follows = dialog.getByRole('region', { name: 'Ce qui suit l’élève' })
    await expect(follows).toContainText(/Contrat CT\d+.*Mathématiques, avec Gwendal Riou/)
    await expect(follows).toContainText(/1.cours pas encore facturé/)
    await expect(dialog.getByRole('region', { name: /^Ce qui reste/ })).toContainText(/1.facture/)
    await expect(dialog).toContainText(/reprend dans l’autre famille sous un nouveau numéro, au même prix/)
    await field(dialog, 'Mot pour les deux familles').fill('Nous nous sommes trompés de fiche.')
    await dialog.getByRole('button', { name: 'Changer de famille' }).click()
    await expect(dialog).toBeHidden()
    await expect(manager.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(/Tanguy/i)
  })

  await test.step('the bill stays where it was paid, the lesson to come is in the right family', async () => {
    await manager.goto(wrong.path)
    await expect(await sectionOf(manager, 'Factures')).toContainText(bill?.reference ?? '?')
    await openPupil(right.path)
    const contracts = await sectionOf(manager, 'Contrats')
    await expect(contracts).toContainText(/Riou/i)
    await contracts.getByRole('row').getByRole('link').first().click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await expect(manager.getByRole('main')).toContainText(/Tanguy/i)
    await expectBooksToHold(company)
  })

  await test.step('both families and the teacher are told, neither who the other one is', async () => {
    const left = await company.inbox.read(kerbrat.email, { subject: /La fiche de Malo n’est plus dans votre espace/ })
    expect(left.text).toContain('Nous nous sommes trompés de fiche.')
    expect(left.text).not.toMatch(/Tanguy/i)
    const joined = await company.inbox.read(tanguy.email, {
      subject: /La fiche de Malo est maintenant dans votre espace/,
    })
    expect(joined.text).toContain('Mathématiques, avec Gwendal Riou')
    expect(joined.text).not.toMatch(/Solenn/)
    await company.inbox.read(riou.email, { subject: /Cours avec Malo.*une autre famille/ })
  })

  await test.step('refused where something waits for the family, with the way to settle it; undone by the opposite act', async () => {
    await openPupil(wrong.path)
    await expect(manager.getByRole('note', { name: 'Autre famille' })).toContainText(/Maryse Tanguy/)
    const refused = await moveTo('Maryse Tanguy', right.number)
    await expect(refused.getByRole('alert')).toContainText('Cet élève est archivé')
    await expect(refused.getByRole('button', { name: 'Changer de famille' })).toBeDisabled()
    await refused.getByRole('link', { name: 'Ouvrir sa fiche' }).click()
    await expect(refused).toBeHidden()
    await openPupil(right.path)
    const back = await moveTo('Solenn Kerbrat', wrong.number)
    await back.getByRole('button', { name: 'Changer de famille' }).click()
    await expect(back).toBeHidden()
    await expect(manager.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(/Kerbrat/i)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await expectBooksToHold(company)
  })
})

test('J-STAFF-04 (6) a request won by mistake goes back, the empty customer is withdrawn', async ({ company }) => {
  const [sales, manager] = [await company.as('commercial'), await company.as('gestion')]
  await sendRequest(await company.browser(), kerbrat)
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const family = await findFamily(manager, kerbrat.email)
  const card = sales.getByRole('dialog', { name: /^Malo Kerbrat/ })
  const takeBack = async () => {
    await sales.goto('/contact/history?q=Kerbrat')
    await sales.getByRole('rowheader').getByRole('link').first().click()
    await card.getByRole('button', { name: 'Autres actions' }).click()
    await sales.getByRole('menuitem', { name: 'Gagné par erreur…' }).click()
    return sales.getByRole('dialog', { name: 'Contact gagné par erreur' })
  }

  await createTeacher(manager, riou)
  await openContract(manager, { student: 'Malo', teacher: 'Riou' })
  await test.step('refused while the customer is not empty, with the link to what stands there', async () => {
    const dialog = await takeBack()
    await expect(dialog.getByRole('alert')).toContainText(/La famille a 1.contrat/)
    await expect(dialog.getByRole('link', { name: 'Ouvrir le contrat' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retirer le client' })).toBeDisabled()
  })

  await test.step('(6) the empty customer is withdrawn and the contact is lost', async () => {
    await sendRequest(await company.browser(), tanguy)
    await sales.goto('/contact/overview')
    await winContact(sales, tanguy)
    const empty = await findFamily(manager, tanguy.email)
    await sales.goto('/contact/history?q=Tanguy')
    await sales.getByRole('rowheader').getByRole('link').first().click()
    const open = sales.getByRole('dialog', { name: /^Enora Tanguy/ })
    await open.getByRole('button', { name: 'Autres actions' }).click()
    await sales.getByRole('menuitem', { name: 'Gagné par erreur…' }).click()
    const dialog = sales.getByRole('dialog', { name: 'Contact gagné par erreur' })
    await expect(dialog).toContainText(`Le client Maryse Tanguy (${empty.number}) est vide`)
    await expect(dialog.getByRole('radio', { name: /revient dans «.Contact.»/ })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Retirer le client' }).click()
    await expect(dialog).toBeHidden()
    await expect(open).toContainText('Perdu')
    await manager.goto('/customer/manage?q=Tanguy')
    await expect(manager.getByRole('rowheader').getByRole('link')).toHaveCount(0)
    await manager.goto(empty.path)
    await expect(manager.getByRole('main')).toContainText('Inactif')
    await expect(await sectionOf(manager, 'Journal')).toContainText('Client retiré')
    expect(family.number).not.toBe(empty.number)
  })
})

test('J-STAFF-04 (2)(4) two files of one pupil and two requests of one family are made one, and undone', async ({
  company,
}) => {
  const [sales, manager] = [await company.as('commercial'), await company.as('gestion')]
  await sendRequest(await company.browser(), kerbrat)
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createTeacher(manager, riou)
  await openContract(manager, { student: 'Malo', teacher: 'Riou' })
  const family = await findFamily(manager, kerbrat.email)

  await test.step('(2)(4) pupils', async () => {
    await manager.goto(`/student/show/nouveau?client=${family.id}`)
    await field(manager, 'Prénom').fill('Maël')
    await field(manager, 'Nom').fill('Kerbrat')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/student\/show\/\d+/)
    const kept = new URL(manager.url()).pathname
    await manager.getByRole('button', { name: 'Autres actions' }).click()
    await manager.getByRole('menuitem', { name: 'Fusionner avec…' }).click()
    const dialog = manager.getByRole('dialog', { name: /^Fusionner .* avec…$/ })
    await chooseFound(dialog, 'L’autre fiche de l’élève', 'Kerbrat')
    await expect(dialog.getByRole('region', { name: 'Ce qui rejoint la fiche gardée' })).toContainText(/1.contrat/)
    await dialog.getByRole('radio', { name: 'Prénom\u00a0: Malo' }).check()
    await confirmMerge(dialog)
    await expect(manager).toHaveURL(new RegExp(`${kept}$`))
    await expect(field(manager, 'Prénom')).toHaveValue('Malo')
    await expect(await sectionOf(manager, 'Contrats')).toContainText(/Riou/i)
    await mergeNotice(manager).getByRole('button', { name: 'Annuler la fusion' }).click()
    await expect(mergeNotice(manager)).toHaveCount(0)
    await expect(field(manager, 'Prénom')).toHaveValue('Maël')
    await expect(await sectionOf(manager, 'Contrats')).not.toContainText(/Riou/i)
  })

  await test.step('(2)(4) requests', async () => {
    await sendRequest(await company.browser(), tanguy)
    await sendRequest(await company.browser(), { ...tanguy, email: 'm.tanguy@exemple.fr', phone: '06 11 22 33 44' })
    const openCard = async (email: string) => {
      await sales.goto(`/contact/history?q=${email}`)
      await sales.getByRole('rowheader').getByRole('link').first().click()
      return sales.getByRole('dialog', { name: /^Enora Tanguy/ })
    }
    const card = await openCard('maryse.tanguy')
    await card.getByRole('button', { name: 'Autres actions' }).click()
    await sales.getByRole('menuitem', { name: 'Fusionner avec…' }).click()
    const dialog = sales.getByRole('dialog', { name: /^Fusionner .* avec…$/ })
    await chooseFound(dialog, 'L’autre demande de la famille', 'Tanguy')
    await dialog.getByRole('radio', { name: 'E-mail\u00a0: m.tanguy@exemple.fr' }).check()
    await confirmMerge(dialog)
    await expect(card).toContainText('m.tanguy@exemple.fr')
    await sales.goto('/contact/history?q=Tanguy')
    await expect(sales.getByRole('rowheader').getByRole('link')).toHaveCount(1)
    const kept = await openCard('Tanguy')
    await kept.getByRole('note', { name: 'Fusion' }).getByRole('button', { name: 'Annuler la fusion' }).click()
    await expect(kept.getByRole('note', { name: 'Fusion' })).toHaveCount(0)
    await sales.goto('/contact/history?q=Tanguy')
    await expect(sales.getByRole('rowheader').getByRole('link')).toHaveCount(2)
  })
  expect(await idOf(manager, '/customer/manage', kerbrat.email)).toBe(family.id)
})
