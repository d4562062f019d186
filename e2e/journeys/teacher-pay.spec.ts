// A teacher reads his pay: month by month, lesson by lesson, with what holds each back, his papers and what the year brought.
import type { Page } from '@playwright/test'
import { onPhone } from '../support/agenda.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { recordSection } from '../support/family-account.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { giveAddress, invoices, openPay, payTicked } from '../support/pay-runs.ts'
import { signInAtOnce } from '../support/people.ts'
import {
  completeEmployee,
  giveLegalItems,
  giveOwnAccount,
  makeWageFile,
  monthOf,
  openPayslips,
  wageFileLeft,
} from '../support/salaries.ts'
import { createTeacher, openPaymentAccount } from '../support/teachers.ts'

const confirmOne = async (parent: Page, time: string) => {
  await parent.goto('/')
  await parent.getByRole('button', { name: new RegExp(`^Confirmer le cours du .*${time}`) }).click()
  await confirmRead(parent)
}

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr', isEmployee: true } as const

test('J-TEACHER-04 each month of a teacher’s pay: given, confirmed, paid by the family, paid to him, held and why; papers and payslips, the year, a lesson that is not paid asked about, and an hour explained without the price', async ({
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
  await openPaymentAccount(manager, Number(new URL(manager.url()).pathname.split('/').at(-1)))
  await giveAddress(manager)
  for (const student of ['Kerbrat', 'Tanguy']) await createContract(manager, { student, teacher: 'Riou', price: '45' })
  await createTeacher(manager, madec)
  await createContract(manager, { student: 'Tanguy', teacher: 'Madec', price: '45' })
  const mother = await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  const other = await openFamily(company, tanguy.parent.lastName, 'maryse.tanguy', tanguy.email)
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  for (const [student, time] of [
    ['Malo', '10:00'],
    ['Malo', '17:00'],
    ['Enora', '14:00'],
    ['Enora', '19:00'],
  ] as const)
    await declareGiven(teacher, student, { inDays: -1, time, lasts: '1 h' })
  const anne = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  await declareGiven(anne, 'Enora', { inDays: -1, time: '08:00', lasts: '1 h' })
  await confirmOne(other, '08:00')
  await confirmOne(mother, '10:00')
  await confirmOne(other, '14:00')
  await mother.goto('/')
  await mother.getByRole('button', { name: /^Contester le cours du .*17:00/ }).click()
  const contest = mother.getByRole('dialog', { name: 'Contester le cours' })
  await contest.getByRole('radio').first().check()
  await contest.getByRole('button', { name: 'Contester le cours' }).click()
  await expect(contest).toBeHidden()
  await giveOwnAccount(company)
  const accountant = await company.as('compta')
  await teacher.setViewportSize(onPhone)
  await teacher.goto('/espace')
  await teacher.getByRole('link', { name: 'Paie', exact: true }).last().click()
  await expect(teacher).toHaveURL(/\/espace\/paie$/)
  const main = teacher.getByRole('main')

  await test.step('(1) what keeps it back is said, and mended there', async () => {
    const coming = teacher.getByRole('region', { name: 'À venir' })
    await expect(coming).toContainText('Mandat d’autofacturation à accepter')
    await coming.getByRole('button', { name: 'J’accepte ce mandat' }).click()
    await expect(coming).not.toContainText('Versements suspendus')
    await expect(main).toContainText('Au prochain versement')
  })

  await openPay(accountant, monthOf(frenchDay(-1)))
  await payTicked(accountant)
  await company.clock.move('5 minutes')
  await openPay(accountant, monthOf(frenchDay(-1)))
  await expect(invoices(accountant)).toContainText(/RIOU.*Payé le/)

  await test.step('(1) given, confirmed, paid by the family, paid to him; what is not yet, and why', async () => {
    await teacher.reload()
    const month = main.getByRole('region').filter({ hasText: 'Versés à vous' }).first()
    for (const said of [
      /Donnés4\scours · 4\sh120,00\s€/,
      /Confirmés par les familles2\scours · 2\sh60,00\s€/,
      /Payés par les familles1\scours · 1\sh30,00\s€/,
      /Versés à vous1\scours · 1\sh30,00\s€/,
      /Contesté · 1\scours30,00\s€/,
      /En attente de la confirmation de la famille · 1\scours30,00\s€/,
      /En attente du paiement de la famille · 1\scours30,00\s€/,
    ])
      await expect(month).toContainText(said)
    const lesson = (time: string) => month.getByRole('article').filter({ hasText: `, ${time} ·` })
    await expect(lesson('10:00')).toContainText('Versé le')
    await expect(lesson('17:00')).toContainText('Contesté')
    await expect(lesson('14:00')).toContainText('En attente du paiement de la famille')
  })

  await test.step('(2) the invoice made in his name, and what the year brought', async () => {
    const bills = teacher.getByRole('region', { name: 'Mes factures' })
    await expect(bills).toContainText(/AF\d{5}-\d{4}-0001 · Payé le/)
    const paper = await printed(teacher, bills.getByRole('link', { name: /^Voir la facture AF/ }))
    expect(paper.text).toMatch(/Autofacturation/)
    const year = String((await company.clock.now()).getUTCFullYear())
    await expect(teacher.getByRole('region', { name: 'Reçu par année' })).toContainText(
      new RegExp(`${year} · 30,00\\s€`),
    )
  })

  await test.step('(4) an hour explained: what it brings and who pays contributions, never the price nor what the company keeps', async () => {
    await expect(main).toContainText(/30,00\s€ de l’heure pour vous\s; vos cotisations et impôts sont à votre charge/)
    await expect(main).not.toContainText(/45,00|15,00|13,64/)
  })

  await test.step('(3) « Ce cours n’est pas payé »: asked about that lesson, answered by the office from his record, read in the thread', async () => {
    const unpaid = main.getByRole('article').filter({ hasText: ', 14:00 ·' })
    await unpaid.getByRole('link', { name: /^Ce cours n’est pas payé/ }).click()
    await expect(teacher).toHaveURL(/\/espace\/messages\/cours-\d+$/)
    await expect(main).toContainText(`Cours du ${frenchDay(-1)}, Mathématiques, Enora`)
    await field(teacher, 'Votre message').fill('Ce cours n’est pas payé\u00a0: savez-vous pourquoi\u202f?')
    await teacher.getByRole('button', { name: 'Envoyer', exact: true }).dblclick()
    const said = teacher.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect(said).toHaveCount(1)
    // he is no longer looking when it is answered: a mail tells him
    await teacher.goto('/espace/paie')
    const record = await recordSection(manager, riou.lastName, 'Messages', 'teacher')
    await expect(record).toContainText('Attend une réponse')
    await expect(record).toContainText('Ce cours n’est pas payé')
    await record.getByRole('button', { name: 'Répondre' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Répondre' })
    await field(dialog, 'Message').fill('La famille règle cette semaine, vous êtes payé juste après.')
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog).toBeHidden()
    await expect(record).not.toContainText('Attend une réponse')
    await company.clock.move('11 minutes')
    const mail = await company.inbox.read(riou.email, { subject: /vous a écrit$/ })
    expect(mail.text).toContain('La famille règle cette semaine')
    await teacher.goto(mail.links.find((link) => link.includes('/espace/messages/cours-')) ?? '')
    await expect(said).toHaveCount(2)
    await expect(said.last()).toContainText('vous êtes payé juste après')
  })

  await test.step('(2) (4) an employee reads her payslips on the same page, what the year brought, and an hour with its contributions', async () => {
    await completeEmployee(manager, madec.lastName, '255081416802538')
    await giveLegalItems(company)
    await company.clock.move('36 days')
    // the fifth issued by itself those of the month before
    await expect((await openPayslips(accountant, monthOf(frenchDay(-1)))).filter({ hasText: 'TANGUY' })).toContainText(
      'À payer',
    )
    await makeWageFile(accountant)
    await wageFileLeft(accountant)
    await signInAtOnce(anne, 'anne.madec', password)
    await anne.setViewportSize(onPhone)
    await anne.goto('/espace/paie')
    const slips = anne.getByRole('region', { name: 'Mes bulletins' })
    await expect(slips).toContainText(/[\d,]+\s€ net.*TANGUY · payé le/i)
    const paper = await printed(anne, slips.getByRole('link', { name: /^Voir le bulletin/ }))
    expect(paper.text).toMatch(/Salaire brut/)
    expect(paper.text).toMatch(/MADEC/)
    await expect(anne.getByRole('region', { name: 'Reçu par année' })).toContainText(/20\d\d · [\d,]+\s€/)
    const hers = anne.getByRole('main')
    // the only month of hers is open already
    await expect(hers).toContainText(/€ net de l’heure pour vous\s; [\d,]+\s€ de cotisations sont versées en plus/)
    await expect(hers).not.toContainText(/45,00/)
  })
})
