// A stage bought in three times by card: dates read before, debited on their day, a card refused and another one, a child who cancels.
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, tanguy } from '../support/company/given.ts'
import { setParameter } from '../support/debits.ts'
import { field } from '../support/fields.ts'
import { findings, overflow } from '../support/pages.ts'
import { openAccountOf, sumsOf } from '../support/receipts.ts'
import { askRefund, openRegistrations } from '../support/registrations.ts'
import { publishLevel } from '../support/stage-cancelled.ts'
import { choosePlace, datesOf, payInTimes } from '../support/stage-instalments.ts'
import { addGroup, createPeriod, createProgramme, createSession } from '../support/stages.ts'

const ahead = 90

// the facts of the lessons and their bills are lived in family-money.spec.ts: this is what a stage adds to « Payer en 3 fois »
test('partly J-FAMILY-04 a stage is paid in three times by card: its dates read to the cent before, debited on their day; a card refused is told and another one pays; a cancellation gives back what was paid and debits no more', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  const accountant = await company.as('compta')
  await createPeriod(director, 'Hiver')
  const session = await createSession(manager, 'Hiver', ahead)
  await createProgramme(manager, session, { price: '200', ahead })
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '3' })
  const address = await publishLevel(manager)
  await setParameter(company, 'Payer un stage en plusieurs fois', '3')

  const mother = await choosePlace(company, address, kerbrat)
  await test.step('the dates and the amounts are read to the cent before paying, and agreed to', async () => {
    await expect(mother.getByText(/66,66\s€ aujourd’hui, 66,66\s€ le .*, 66,68\s€ le /)).toBeVisible()
    await mother.getByRole('radio', { name: /^En 3\sfois, par carte/ }).check()
    await mother.getByRole('button', { name: 'Payer par carte' }).click()
    await expect(mother.getByText(/Acceptez que votre carte soit débitée à ces dates/)).toBeVisible()
    expect(await findings(mother)).toEqual([])
    expect(await overflow(mother)).toBe(0)
    await payInTimes(mother)
  })

  await test.step('a card without money is told, another one pays the first part, and the place is kept', async () => {
    await expect(mother.getByRole('heading', { name: /^Payer 66,66/ })).toBeVisible()
    await expect(datesOf(mother)).toHaveCount(3)
    await expect(datesOf(mother).last()).toContainText(/66,68\s€/)
    await expect(mother.getByText(/Cette carte est enregistrée/)).toBeVisible()
    await typeCard(mother, cards.withoutMoney, /^Payer/)
    await expect(mother.getByText('Votre carte ne dispose pas de fonds suffisants.')).toBeVisible()
    await typeCard(mother, cards.accepted, /^Payer/)
    await expect(mother.getByRole('heading', { name: 'Malo est inscrit au stage' })).toBeVisible()
    await expect(mother.getByText(/La première échéance est payée/)).toBeVisible()
    await company.clock.move('40 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement de 200,00/ })
    expect(mail.text.match(/66,66/g)).toHaveLength(2)
    expect(mail.text).toContain('66,68')
    await mother.goto('/espace/stages')
    await expect(datesOf(mother).filter({ hasText: 'Payée' })).toHaveCount(1)
    await expect(datesOf(mother).filter({ hasText: 'À venir' })).toHaveCount(2)
    expect(await overflow(mother)).toBe(0)
  })

  const father = await choosePlace(company, address, tanguy)
  await test.step('given another family that bought so, and whose card is refused since', async () => {
    await payInTimes(father)
    await typeCard(father, cards.accepted, /^Payer/)
    await expect(father.getByRole('heading', { name: 'Enora est inscrit au stage' })).toBeVisible()
    await company.clock.move('5 minutes')
    await father.goto('/espace')
    const own = father.getByRole('region', { name: 'Cartes bancaires' })
    await own.getByRole('button', { name: 'Remplacer' }).click()
    await typeCard(father.getByRole('dialog', { name: /carte/ }), cards.attachedThenRefused, 'Enregistrer la carte')
    await expect(own).toContainText('0341')
  })

  const plan = accountant.getByRole('region', { name: 'Prélèvements et plans' })
  const instalments = plan.getByRole('list', { name: 'Échéances' }).getByRole('listitem')
  await test.step('the office reads the plan on the account, beside its bill', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/133,34/)
    await expect(plan).toContainText(/Plan de paiement de 200,00\s€, par la carte enregistrée.*\d{6}/)
    await expect(instalments).toHaveCount(3)
    await expect(instalments.last()).toContainText(/66,68/)
    const number = /[A-Z]{3}-\d{4}-\d{6}/.exec((await plan.textContent()) ?? '')?.[0] ?? ''
    await accountant.goto(`/accounting/orders?q=${number}`)
    await accountant
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    const bill = accountant
      .getByRole('dialog', { name: /^Commande / })
      .getByRole('region', { name: 'Plan de paiement' })
    await expect(bill).toContainText(/Plan de paiement de 200,00\s€, par la carte enregistrée/)
    await expect(bill.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a month later the second part is debited of the card that is kept, once', async () => {
    await company.clock.move('33 days')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/66,68/)
    await mother.goto('/espace/stages')
    await expect(datesOf(mother).filter({ hasText: 'Payée' })).toHaveCount(2)
    await expectBooksToHold(company)
  })

  await test.step('the card that is refused is told, with a link that asks for that date alone; another card pays it', async () => {
    const mail = await company.inbox.read(tanguy.email, { subject: /paiement/, link: 'stripe_authenticate' })
    expect(mail.text).toMatch(/66,66\s€/)
    await father.goto(mail.links.find((link) => link.includes('stripe_authenticate')) ?? '')
    await expect(father.getByText(/66,66\s€/).first()).toBeVisible()
    await typeCard(father, cards.accepted, /^Payer/)
    await expect(father.getByText('Merci, votre paiement a bien été enregistré.')).toBeVisible()
    await openAccountOf(accountant, 'Tanguy')
    await expect(sumsOf(accountant)).toContainText(/66,68/)
  })

  await test.step('a child who cancels is given back the two parts that were paid, and is debited no more', async () => {
    await openRegistrations(manager, session)
    const dialog = await askRefund(manager, /Malo/)
    await expect(field(dialog, 'Montant à rembourser')).toHaveValue(/^133,32/)
    await dialog.getByRole('switch', { name: 'Annuler l’inscription' }).check()
    await field(dialog, 'Motif').fill('Malade')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('32 days')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).not.toContainText('66,68')
    await expect(plan).toContainText(/arrêté le .* · Inscription annulée/)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement/ })
    expect(mail.text).toContain('votre carte n’est plus débitée')
    await expectBooksToHold(company)
  })
})
