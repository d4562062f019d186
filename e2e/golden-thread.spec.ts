// One family, from its first request to a paid bill, by everybody who meets it: visitor, staff, teacher, customer, accountant.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { cards, typeCard } from './support/cards.ts'
import { createContract, printedContract } from './support/contracts.ts'
import { fullName, sendRequest, winContact } from './support/households.ts'
import { confirmRead, declareLesson } from './support/lessons.ts'
import { readMail } from './support/mails.ts'
import { englishTexts } from './support/pages.ts'
import { printed } from './support/papers.ts'
import { openBrowser, signIn } from './support/people.ts'
import { idOf, openHistory } from './support/records.ts'
import { createTeacher } from './support/teachers.ts'

// Names of their own, so that a second run beside the first finds its own family.
const mark = String.fromCharCode(...[...Date.now().toString(26)].map((digit) => 97 + Number.parseInt(digit, 26)))
const family = {
  parent: { firstName: 'Solenn', lastName: `Kerbrat-${mark}` },
  student: { firstName: 'Malo', lastName: `Kerbrat-${mark}` },
  phone: `06${String(Date.now()).slice(-8)}`, // households are known by it
  email: `solenn.${mark}@exemple.fr`,
}
const teacher = { firstName: 'Gwendal', lastName: `Riou-${mark}`, email: `riou.${mark}@exemple.fr` }
const account = { password: 'un cheval bleu sur le toit', sandboxUrl: process.env.CARTABLE_SANDBOX_URL ?? '' }
const price = { shown: /45,00\s€/ }
const studentName = fullName(family.student)

/** A word may go on in the next line of a paper after its hyphen. */
const asOneLine = (text: string | null): string => (text ?? '').replace(/-\s+/g, '-')

test('a family goes from its first request to a paid bill', async ({ browser }) => {
  test.setTimeout(480_000)
  const [sales, visitor] = await Promise.all([openBrowser(browser), openBrowser(browser)])

  await test.step('a visitor writes, and the card appears on an open board', async () => {
    await signIn(sales, 'commerciale')
    await sales.goto('/contact/overview')
    const arrived = sales.getByRole('region', { name: 'Contact', exact: true }).getByRole('link', { name: studentName })
    await expect(
      sales.getByRole('region', { name: 'Contact', exact: true }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(arrived).toHaveCount(0)
    await sendRequest(visitor, family)
    await expect(arrived).toBeVisible()
  })

  await test.step('a mail makes it a prospect, and really leaves', async () => {
    await sales.getByRole('button', { name: `Déplacer ${studentName}` }).click()
    await sales.getByRole('menuitem', { name: 'Prospect' }).click()
    const dialog = sales.getByRole('dialog', { name: new RegExp(`Mail de prospection à ${studentName}`) })
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const prospects = sales.getByRole('region', { name: 'Prospect', exact: true })
    await expect(prospects.getByRole('link', { name: studentName })).toBeVisible()
    const mail = await readMail(family.email)
    expect(mail.text).toContain(family.parent.firstName)
    expect(mail.text).not.toContain('{{')
  })

  await test.step('won, it becomes a customer and a student', async () => {
    await winContact(sales, family)
  })

  const manager = await openBrowser(browser)
  await signIn(manager, 'gestion')
  await test.step('staff creates a teacher', () => createTeacher(manager, teacher))
  await test.step('and a contract, whose first price is accepted', () =>
    createContract(manager, { student: family.student.lastName, teacher: teacher.lastName, price: '45' }))
  await test.step('which is printed', async () => {
    const paper = await printedContract(manager)
    expect(paper.name).toMatch(/\.pdf$/)
    expect(asOneLine(paper.text)).toContain(teacher.lastName.toUpperCase())
  })
  const contractPath = new URL(manager.url()).pathname

  const director = await openBrowser(browser)
  const [customer, home] = [await openBrowser(browser), await openBrowser(browser)]
  await test.step('the director opens accounts to both, who choose their passwords by their mails', async () => {
    await signIn(director, 'direction')
    await director.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', teacher.lastName)}`)
    await openAccount(director, home, { ...account, login: `prof-${mark}`, email: teacher.email })
    await director.goto(`/customer/show/${await idOf(manager, '/customer/manage', family.parent.lastName)}`)
    await openAccount(director, customer, { ...account, login: `famille-${mark}`, email: family.email })
  })

  await test.step('the family opens its page, where nothing waits yet', async () => {
    await signIn(customer, `famille-${mark}`, account.password)
    await expect(customer.getByRole('region', { name: 'Vos enfants' })).toContainText('Mathématiques')
    await expect(customer.getByRole('region', { name: 'Cours à confirmer' })).toContainText('Aucun cours à confirmer.')
  })

  await test.step('the teacher declares a course, which appears on the open page of the family', async () => {
    await signIn(home, `prof-${mark}`, account.password)
    await declareLesson(home, family.student.firstName)
    await expect(home.getByRole('main')).toContainText('30,00 €')
    await expect(customer.getByRole('button', { name: /^Confirmer le cours du / })).toBeVisible()
  })

  const bill = await test.step('the customer confirms it, and a refused card leaves the bill to pay', async () => {
    let begun = 0
    customer.on('request', (request) => {
      if (request.url().includes('stripe-handle-card')) begun += 1
    })
    await customer.getByRole('button', { name: 'Ajouter une carte' }).click()
    const adding = customer.getByRole('dialog', { name: 'Ajouter une carte' })
    await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
    await expect(adding).toBeHidden()
    await expect(customer.getByRole('region', { name: 'Cartes bancaires' })).toContainText('0341')
    expect(begun, 'fields asked again are emptied under the hand that types').toBe(1)
    await customer.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(customer)
    const unpaid = customer.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await expect(unpaid.getByRole('alert')).toContainText(/refusée/)
    await unpaid.getByRole('button', { name: 'Plus tard' }).click()
    const due = customer.getByRole('region', { name: /^Factures à régler/ })
    await expect(due.getByRole('listitem')).toContainText('45,00 €')
    const name = await due.getByRole('button', { name: /^Régler la facture / }).getAttribute('aria-label')
    return name?.replace('Régler la facture ', '') ?? ''
  })

  await test.step('another card pays it', async () => {
    await customer.getByRole('button', { name: `Régler la facture ${bill}` }).click()
    const paying = customer.getByRole('dialog', { name: `Payer la facture ${bill}` })
    await paying.getByRole('button', { name: 'Payer avec la carte enregistrée' }).click()
    await expect(paying.getByRole('alert')).toContainText(/refusée/)
    await paying.getByRole('button', { name: 'Payer avec une autre carte' }).click()
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
    await expect(customer.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    const own = customer
      .getByRole('region', { name: /^Vos factures/ })
      .getByRole('listitem')
      .filter({ hasText: bill })
    await expect(own).toContainText('Payée')
  })

  await test.step('and prints it', async () => {
    const paper = await printed(customer, customer.getByRole('link', { name: new RegExp(`^Voir la facture ${bill}`) }))
    expect(asOneLine(paper.text)).toContain(bill)
  })

  const accountant = await openBrowser(browser)
  await signIn(accountant, 'compta')
  await test.step('the accountant finds the order, paid', async () => {
    await accountant.goto('/accounting/orders')
    await accountant.getByRole('searchbox').fill(bill)
    const row = accountant.getByRole('row', { name: new RegExp(bill) })
    await expect(row).toContainText('Payé')
    await expect(row).toContainText(price.shown)
    await expect(accountant.getByRole('status').filter({ hasText: /^1 commande$/ })).toBeVisible()
  })
  await test.step('and its line in the accounting table, with totals, as CSV', async () => {
    await accountant.goto('/accounting/tables')
    await accountant.getByRole('searchbox').fill(bill)
    await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toContainText(price.shown)
    await expect(accountant.getByRole('row', { name: /filtrée/ })).toContainText(price.shown)
    const asked: string[] = []
    accountant.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const download = accountant.waitForEvent('download')
    await accountant.getByRole('button', { name: 'Exporter en CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    const [head, ...lines] = file.trimEnd().split(/\r?\n/)
    expect(head?.codePointAt(0)).toBe(0xfeff)
    expect(lines).toHaveLength(1)
    const cells = lines[0]?.split(';') ?? []
    expect(cells).toHaveLength(head?.split(';').length ?? 0)
    expect(cells).toContain(bill)
    expect(cells).toContain('45,00')
    expect(asked.some((path) => path.includes('progress'))).toBe(true)
  })

  await test.step('the director reads who changed what, and when', async () => {
    await director.goto(contractPath)
    const contract = await openHistory(director)
    await expect(contract.getByRole('row', { name: /Contrat.*Création.*Nathalie Guivarch/ })).toBeVisible()
    await expect(contract.getByRole('row', { name: /Version de prix.*Modification.*Nathalie Guivarch/ })).toBeVisible()
    await director.goto(`/accounting/orders?q=${bill}`)
    await director.getByRole('rowheader', { name: bill }).getByRole('link').click()
    const order = await openHistory(director)
    await expect(order.getByRole('row', { name: /Facture.*Création/ })).toContainText(family.parent.lastName)
    await expect(order.getByRole('row', { name: /Paiement.*Création/ }).first()).toBeVisible()
    expect(await englishTexts(director)).toEqual([])
  })
})
