// Journey of pay that comes back or left for a wrong account, and of a teacher who changes status from a day on.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import {
  acceptMandate,
  giveAddress,
  invoices,
  openPay,
  payFileLeft,
  payFiles,
  payTicked,
  tick,
} from '../support/pay-runs.ts'
import { signInAtOnce } from '../support/people.ts'
import { balanceOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { giveOwnAccount, monthOf, openPayslips } from '../support/salaries.ts'
import { createTeacher } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr', isEmployee: true } as const

const keepCard = async (parent: Page) => {
  await parent.goto('/')
  await parent.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = parent.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
}
const confirmOne = async (parent: Page) => {
  await parent.goto('/')
  await parent
    .getByRole('button', { name: /^Confirmer le cours du / })
    .first()
    .click()
  await confirmRead(parent)
}
const openRecord = async (staff: Page, lastName: string) =>
  staff.goto(`/teacher/show/${await idOf(staff, '/teacher/manage', lastName)}`)

test('J-PAY-07 a transfer comes back, another left for a wrong account, and both are paid to the right one; a teacher becomes self-employed from a day on', async ({
  company,
}) => {
  const sales = await company.as('commercial')
  for (const family of [kerbrat, tanguy]) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
  }
  const manager = await company.as('gestion')
  await createTeacher(manager, riou)
  await giveAddress(manager)
  await createTeacher(manager, madec)
  await giveAddress(manager)
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
  await createContract(manager, { student: 'Tanguy', teacher: 'Madec', price: '45' })
  const contract = new URL(manager.url()).pathname
  const [mother, other] = [
    await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email),
    await openFamily(company, tanguy.parent.lastName, 'maryse.tanguy', tanguy.email),
  ]
  for (const parent of [mother, other]) await keepCard(parent)
  const gwendal = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const anne = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  await giveOwnAccount(company)
  await acceptMandate(gwendal)
  await declareGiven(gwendal, 'Malo', { inDays: -1, time: '10:00', lasts: '1 h' })
  await confirmOne(mother)
  await declareGiven(anne, 'Enora', { inDays: -1, time: '14:00', lasts: '1 h' })
  await confirmOne(other)
  const accountant = await company.as('compta')
  const month = monthOf(frenchDay(-1))
  const rows = await openPay(accountant, month)

  await test.step('(3) lacking papers: held back, and his home says which', async () => {
    const setHold = async (reason: string) => {
      await openRecord(accountant, riou.lastName)
      await accountant.getByRole('region', { name: 'Bulletins' }).scrollIntoViewIfNeeded()
      await accountant.getByRole('button', { name: 'Mandat et versements…' }).click()
      const dialog = accountant.getByRole('dialog', { name: 'Mandat et versements' })
      await dialog.getByRole('textbox', { name: /^Versements suspendus, motif/ }).fill(reason)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await setHold('Attestation de vigilance à fournir')
    await openPay(accountant, month)
    await expect(rows.filter({ hasText: 'RIOU' })).toContainText('Versements suspendus')
    await expect(tick(accountant, /^RIOU/)).toBeDisabled()
    await gwendal.goto('/')
    await expect(gwendal.getByText('Versements suspendus')).toContainText('Attestation de vigilance à fournir')
    await gwendal.goto('/espace/paie')
    await expect(gwendal.getByRole('region', { name: 'À venir' })).toContainText(
      /Versements suspendus.*Attestation de vigilance à fournir/,
    )
    await setHold('')
  })

  await test.step('(1) refused by the bank: due again, told the teacher with « Corriger mon RIB »', async () => {
    await openPay(accountant, month)
    await payTicked(accountant)
    await invoices(accountant)
      .getByRole('button', { name: /^Virement refusé, RIOU/ })
      .click()
    const dialog = accountant.getByRole('dialog', { name: 'Virement refusé' })
    await field(dialog, 'Motif de la banque').fill('Compte clos')
    await dialog.getByRole('button', { name: 'Noter le refus' }).click()
    await expect(dialog).toBeHidden()
    await expect(invoices(accountant)).toContainText(/Rejeté.*à verser de nouveau.*Compte clos/)
    const mail = await company.inbox.read(riou.email, { subject: /^Votre paie n’a pas pu être versée/ })
    expect(mail.text).toContain('Corriger mon RIB')
    expect(await balanceOf(company, '401')).toBeLessThan(0)
  })

  await test.step('(1) nothing leaves for an account that nobody of the office has looked at', async () => {
    await openPay(accountant, month)
    const relaunch = invoices(accountant).getByRole('button', { name: /^Relancer le versement, RIOU/ })
    await relaunch.click()
    await expect(accountant.getByText(/RIB de ce professeur est à vérifier/).first()).toBeVisible()
    await gwendal.goto('/espace/dossier')
    const account = gwendal.getByRole('region', { name: 'Mon RIB' })
    await expect(account).toContainText('Refusé par la banque')
    await account.getByRole('button', { name: 'Corriger mon RIB' }).click()
    const dialog = gwendal.getByRole('dialog', { name: 'Corriger mon RIB' })
    await field(dialog, 'Votre mot de passe').fill(password)
    await field(dialog, 'IBAN').fill('FR1420041010050500013M02607')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toContainText('Cet IBAN n’est pas valide')
    await field(dialog, 'IBAN').fill('FR1420041010050500013M02606')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(account).toContainText('En cours de vérification')
    expect((await company.inbox.read(riou.email, { subject: /^Votre RIB a été changé/ })).text).toContain('2606')
    await relaunch.click()
    await expect(accountant.getByText(/RIB de ce professeur est à vérifier/).first()).toBeVisible()
    await openRecord(accountant, riou.lastName)
    await accountant.getByRole('button', { name: 'RIB vérifié…' }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'RIB vérifié' }).click()
    await expect(accountant.getByRole('button', { name: 'RIB vérifié…' })).toHaveCount(0)
    await openPay(accountant, month)
    // whoever took his session has had no time to be paid: checked or not, a change waits for three days
    await relaunch.click()
    await expect(accountant.getByText(/RIB de ce professeur a changé/).first()).toBeVisible()
    await company.clock.move('3 days')
    await openPay(accountant, month)
    await relaunch.dblclick()
    await expect(payFiles(accountant).filter({ hasText: 'À remettre à la banque' })).toHaveCount(1)
    await payFileLeft(accountant)
    await expect(invoices(accountant)).toContainText('Payé le')
    expect(await balanceOf(company, '401')).toBe(0)
    await expectBooksToHold(company)
  })

  const toRecover = () => accountant.getByRole('region', { name: 'Partis sur un mauvais compte' }).getByRole('listitem')
  await test.step('(4) wrong account paid: recorded as to recover, with who, how much, since when and why', async () => {
    await openPay(accountant, month)
    const wrong = invoices(accountant).getByRole('button', { name: /^Mauvais compte payé, RIOU/ })
    await wrong.click()
    const dialog = accountant.getByRole('dialog', { name: 'Mauvais compte payé' })
    await dialog.getByRole('button', { name: 'Noter le mauvais compte' }).click()
    await expect(dialog).toContainText(/Motif.*obligatoire|Saisissez/i)
    await field(dialog, 'Motif').fill('RIB d’un homonyme, recopié à sa place')
    await dialog.getByRole('button', { name: 'Noter le mauvais compte' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(invoices(accountant)).toContainText(/Parti sur un mauvais compte.*à verser de nouveau.*homonyme/)
    const told = await company.inbox.read(riou.email, { subject: /^Votre paie de [\d,]+/ })
    expect(told.text).toContain('sur un compte qui n’est pas le vôtre')
    const subjects = await company.inbox.subjects(riou.email)
    expect(subjects.filter((one) => /^Votre paie de [\d,]+/.test(one))).toHaveLength(1)
    await accountant.goto('/accounting/teacher-dues')
    await expect(toRecover()).toHaveCount(1)
    await expect(toRecover()).toContainText(
      /À récupérer.*RIOU.*2606.*constaté le.*homonyme.*Facture à payer de nouveau/,
    )
    expect(await balanceOf(company, '401')).toBeLessThan(0)
    expect(await balanceOf(company, '467900')).toBe(-(await balanceOf(company, '401')))
    await expectBooksToHold(company)
  })

  await test.step('(4) the right one is paid once it was checked, by the same invoice and once', async () => {
    const relaunch = invoices(accountant).getByRole('button', { name: /^Relancer le versement, RIOU/ })
    await openRecord(accountant, riou.lastName)
    const checked = accountant.getByRole('button', { name: 'RIB vérifié…' })
    await checked.click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'RIB vérifié' }).click()
    await expect(accountant.getByText(/celui qui a été payé par erreur/).first()).toBeVisible()
    await signInAtOnce(gwendal, 'gwendal.riou', password)
    await gwendal.goto('/espace/dossier')
    await gwendal.getByRole('region', { name: 'Mon RIB' }).getByRole('button', { name: 'Corriger mon RIB' }).click()
    const dialog = gwendal.getByRole('dialog', { name: 'Corriger mon RIB' })
    await field(dialog, 'Votre mot de passe').fill(password)
    await field(dialog, 'IBAN').fill('FR7630006000011234567890189')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await openPay(accountant, month)
    await relaunch.click()
    await expect(accountant.getByText(/RIB de ce professeur est à vérifier/).first()).toBeVisible()
    await openRecord(accountant, riou.lastName)
    await checked.click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'RIB vérifié' }).click()
    await expect(checked).toHaveCount(0)
    await company.clock.move('3 days')
    await openPay(accountant, month)
    await relaunch.dblclick()
    await expect(payFiles(accountant).filter({ hasText: 'À remettre à la banque' })).toHaveCount(1)
    await payFileLeft(accountant)
    await expect(invoices(accountant)).toHaveCount(1)
    await expect(invoices(accountant)).toContainText('Payé le')
    expect(await balanceOf(company, '401')).toBe(0)
    expect(await balanceOf(company, '467900')).toBeGreaterThan(0)
  })

  await test.step('(4) what comes back is noted by its day, and the rest is borne by the company by who may', async () => {
    await accountant.goto('/accounting/teacher-dues')
    await expect(toRecover()).toContainText('Facture payée de nouveau')
    await expect(accountant.getByRole('button', { name: /^Perdu, / })).toHaveCount(0)
    await toRecover()
      .getByRole('button', { name: /^Récupéré, RIOU/ })
      .click()
    const dialog = accountant.getByRole('dialog', { name: 'Somme récupérée' })
    await field(dialog, 'Montant revenu').fill('10')
    await dialog.getByRole('button', { name: 'Noter le retour' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(toRecover()).toContainText(/10,00.€ récupérés le/)
    const director = await company.as('direction')
    await director.goto('/accounting/teacher-dues')
    await director.getByRole('button', { name: /^Perdu, RIOU/ }).click()
    const losing = director.getByRole('dialog', { name: 'Perdu, à la charge de la société' })
    await field(losing, 'Motif').fill('Le titulaire du compte ne répond plus')
    await losing.getByRole('button', { name: 'Noter la perte' }).click()
    await expect(losing).toBeHidden()
    await expect(director.getByRole('region', { name: 'Partis sur un mauvais compte' })).toContainText(
      /Perdu.*ne répond plus/,
    )
    expect([await balanceOf(company, '401'), await balanceOf(company, '467900')]).toEqual([0, 0])
    await expectBooksToHold(company)
  })

  await test.step('(2) SIRET given and approved, the change is confirmed from tomorrow on; until then nothing changes', async () => {
    await openRecord(manager, madec.lastName)
    const payment = manager.getByRole('region', { name: 'Paiement et fiscalité' })
    await payment.getByRole('switch', { name: 'Auto-entrepreneur' }).check()
    await field(payment, 'SIRET').fill('73282932000074')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const waiting = payment.getByRole('group', { name: 'Changement de statut' })
    const from = await dayOf(company, 1)
    await field(waiting, 'À compter du').fill(from)
    await waiting.getByRole('button', { name: 'Confirmer le changement' }).click()
    await expect(waiting).toContainText(`Devient auto-entrepreneur le ${from}`)
    await manager.goto(contract)
    await expect(manager.getByRole('radio', { name: 'La famille (mandataire)' })).toBeChecked()
    await company.clock.move('2 days')
    await openRecord(manager, madec.lastName)
    await expect(payment.getByRole('switch', { name: 'Auto-entrepreneur' })).toBeChecked()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('(2) her contracts are listed and made again, with the agreement of the family to its new price', async () => {
    const remade = manager.getByRole('group', { name: 'Contrats à refaire' })
    await expect(remade).toContainText('Enora')
    await remade.getByRole('link', { name: /Enora/ }).click()
    await manager.getByRole('button', { name: 'Refaire le contrat' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Refaire le contrat' })
    await expect(dialog).toContainText('Le professeur est aujourd’hui')
    await field(dialog, 'Prix client').fill('46')
    await dialog.getByRole('button', { name: 'Refaire le contrat' }).click()
    const agrees = dialog.getByRole('switch', { name: /famille/ }).or(dialog.getByRole('checkbox', { name: /famille/ }))
    await expect(agrees).toBeVisible()
    await agrees.check()
    await dialog.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(dialog).toBeHidden()
    expect((await company.inbox.read(tanguy.email, { subject: /contrat est refait$/ })).text).not.toContain('{{')
    await openRecord(manager, madec.lastName)
    await expect(remade).toHaveCount(0)
  })

  await test.step('(2) the lesson before is on her payslip, the one after on her statement', async () => {
    await signInAtOnce(anne, 'anne.madec', password)
    await signInAtOnce(other, 'maryse.tanguy', password)
    await acceptMandate(anne)
    // eight days went by: six for the accounts that changed, two for her status
    await declareGiven(anne, 'Enora', { inDays: 8, time: '07:00', lasts: '1 h' }, /À domicile\)$/)
    await confirmOne(other)
    const later = monthOf(await dayOf(company, 0))
    await openPay(accountant, later)
    await expect(rows.filter({ hasText: 'MADEC' })).toContainText(/1\scours/)
    await expect(await openPayslips(accountant, month)).toContainText(/MADEC/)
    await expect(await openPayslips(accountant, month)).toHaveCount(1)
    await expectBooksToHold(company)
  })
})
