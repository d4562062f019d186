// Journeys of visitors: a stage that is found, read and bought, or waited for.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { fillChild, goOn, order, phone, registerOnTheWay } from '../support/buying.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { field } from '../support/fields.ts'
import { findings, ofColours, overflow, scriptErrors } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'
import { openBell } from '../support/records.ts'
import { addGroup, createPeriod, createProgramme, createSession, expectSaved, save } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

/** Nothing serious, nothing sideways, in both shapes and both colours. */
const expectSound = async (page: Page) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await findings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page, 'html', ofColours)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** As it is now: a browser shows the page of the minute before without asking. */
const look = async (visitor: Page, address: string) => {
  await visitor.goto(address)
  await visitor.reload()
}

/** On the chart, the dialog of the level. */
const levelDialog = async (manager: Page) => {
  await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
  await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Niveau' })
  await expect(field(dialog, 'Titre')).toHaveValue('Préparer le brevet')
  return dialog
}

const breton = {
  parent: { firstName: 'Anne', lastName: 'Le Bras' },
  student: { firstName: 'Nolwenn', lastName: 'Le Bras' },
  phone: '06 11 22 33 44',
  email: 'anne.lebras@exemple.fr',
}
/** What the page of a stage says of its seats, and its button. */
const expectSeats = async (visitor: Page, address: string, seats: string, button: string) => {
  await look(visitor, address)
  await expect(visitor.getByRole('complementary', { name: 'Dates, lieu et prix' })).toContainText(seats)
  await expect(visitor.getByRole('link', { name: button }).last()).toBeVisible()
}

test('J-VISITOR-02 a stage is read, chosen and bought by a family that was nobody; the last place goes to one, the others wait for it', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  const visitor = await company.browser()
  const errors = scriptErrors(visitor)

  await test.step('nothing is open yet, and the page says what to do', async () => {
    await visitor.goto('/stages')
    await expect(visitor.getByText('Aucun stage n’est ouvert en ce moment.')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Nous contacter' })).toBeVisible()
  })

  await createPeriod(director, 'Hiver')
  await test.step('what the company says of cancelling is a setting', async () => {
    await director.goto('/admin/parameters')
    const name = 'Annulation et rétractation'
    await director.getByRole('button', { name: `Modifier ${name}` }).click()
    await director.getByRole('textbox', { name }).fill('Vous avez quatorze jours pour vous rétracter.')
    await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
    await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText('quatorze jours')
  })
  const session = await createSession(manager, 'Hiver')
  await createProgramme(manager, session)
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '2' })

  const address =
    await test.step('(1) before its address is approved, a level is read by the office alone', async () => {
      await look(visitor, '/stages')
      await expect(visitor.getByText('Préparer le brevet')).toHaveCount(0)
      const dialog = await levelDialog(manager)
      await expect(dialog.getByText(/n’est pas approuvée.*pas en ligne/)).toBeVisible()
      const shown = (await dialog.getByText(/^\/stages\/stage-/).textContent()) ?? ''
      const preview = await dialog.getByRole('link', { name: 'Aperçu' }).getAttribute('href')
      const answer = await manager.request.get(preview ?? '')
      expect(await answer.text()).toContain('Préparer le brevet')
      const [missing] = await Promise.all([visitor.waitForResponse(`**${shown}`), visitor.goto(shown)])
      expect(missing.status()).toBe(404)
      await expect(visitor.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Approuver l’URL' }).click()
      await expectSaved(dialog)
      return shown
    })

  await test.step('(1) approved, it is in the catalogue, by place, class and holidays, and on its page', async () => {
    await look(visitor, '/stages')
    await visitor.getByLabel('Lieu').selectOption('Paimpol')
    await visitor.getByLabel('Classe').selectOption('3e')
    await visitor.getByLabel('Vacances').selectOption('Hiver')
    await visitor.getByRole('button', { name: 'Voir les stages' }).click()
    await expect(visitor).toHaveURL(/\/stages\?lieu=paimpol&niveau=3e&vacances=hiver/)
    await expect(visitor.getByText('2 places')).toBeVisible()
    await expectSound(visitor)
    await visitor.getByRole('link', { name: 'Préparer le brevet' }).click()
    await expect(visitor).toHaveURL(new RegExp(`${address}$`))
    const page = visitor.getByRole('main')
    for (const said of ['Stage de 3e à Paimpol', '8 rue du Port', '180,00', 'Mathématiques', '09:00', '2 places'])
      await expect(page.getByText(said).first()).toBeVisible()
    // (5)
    await expect(page.getByText('Vous avez quatorze jours pour vous rétracter.')).toBeVisible()
    await expectSound(visitor)
    const dialog = await levelDialog(manager)
    await expect(dialog.getByRole('link', { name: 'Voir la page' })).toHaveAttribute('href', new RegExp(`${address}$`))
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  const inscription = 'Inscrire mon enfant'
  const first = await company.browser(phone)
  await test.step('(2) (4) (5) a mother registers her child and pays, the account made on the way; a refused card leaves the place kept', async () => {
    await first.goto(address)
    const clicks = await countClicks(first)
    await first.getByRole('link', { name: inscription }).last().click()
    await registerOnTheWay(company, first, kerbrat)
    await fillChild(first, kerbrat)
    await goOn(first)
    await expect(first.getByText(/^Place gardée (30|29)\smin$/)).toBeVisible()
    // (4) kept while she reads: nobody else has it
    await expectSeats(visitor, address, '1 place', inscription)
    await first.getByText('Lire les conditions').click()
    await expect(first.getByText('Vous avez quatorze jours pour vous rétracter.')).toBeVisible()
    await expect(first.getByRole('region', { name: 'Le prix' })).toContainText(/Total TTC\s*180,00\s€/)
    await first.getByRole('button', { name: 'Payer par carte' }).click()
    await expect(first.getByText(/Acceptez les conditions/)).toBeVisible()
    await order(first, 'now')
    await expect(first.getByRole('heading', { name: /^Payer 180,00/ })).toBeVisible()
    await typeCard(first, cards.withoutMoney, /^Payer/)
    await expect(first.getByText('Votre carte ne dispose pas de fonds suffisants.')).toBeVisible()
    await typeCard(first, cards.accepted, /^Payer/)
    await expect(first.getByRole('heading', { name: 'Malo est inscrit au stage' })).toBeVisible()
    // a card refused on purpose, and the conditions read and forgotten, cost two and more
    expect(clicks(), 'taps from the page of the stage to the payment').toBeLessThanOrEqual(13)
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^L’inscription de Malo au stage/ })
    expect(mail.text).toContain('09:00')
    expect(mail.text).not.toContain('Reste à régler')
  })

  const second = await company.browser(phone)
  const third = await company.browser(phone)
  await test.step('(4) two families at the last place: one has it, the other is told so and offered the waiting list', async () => {
    for (const [page, family] of [
      [second, tanguy],
      [third, breton],
    ] as const) {
      await page.goto(address)
      await page.getByRole('link', { name: inscription }).last().click()
      await registerOnTheWay(company, page, family)
      await fillChild(page, family)
    }
    // her telephone hears nothing of what others do meanwhile
    await third.route('**/api/events', (route) => route.abort())
    await third.reload()
    await fillChild(third, breton)
    await goOn(second)
    await expect(second.getByRole('heading', { name: 'Le prix et les conditions' })).toBeVisible()
    await goOn(third)
    await expect(third.getByText(/Il n’y a plus de place en Mathématiques/)).toBeVisible()
    await expect(third.getByRole('button', { name: 'M’avertir d’une place' })).toBeVisible()
    await expectSeats(visitor, address, 'Complet', 'M’avertir d’une place')
  })

  await test.step('(4) a payment that is abandoned gives the place back after half an hour, and nothing is owed', async () => {
    await order(second, 'now')
    await expect(second.getByRole('heading', { name: /^Payer 180,00/ })).toBeVisible()
    await company.clock.move('20 minutes')
    await expectSeats(visitor, address, 'Complet', 'M’avertir d’une place')
    await company.clock.move('15 minutes')
    await expectSeats(visitor, address, '1 place', inscription)
    await second.reload()
    await expect(second.getByRole('heading', { name: 'La place n’est plus gardée' })).toBeVisible()
    const mail = await company.inbox.read(tanguy.email, { subject: /est annulée$/ })
    expect(mail.text).toMatch(/n’est plus gardée. Rien ne vous est demandé/)
    await expect(await openBell(manager)).toContainText('Place rendue, non réglée')
    await manager.keyboard.press('Escape')
  })

  await test.step('(2) or it pays within 48 hours, by the link of a mail', async () => {
    await second.getByRole('link', { name: 'La choisir de nouveau' }).click()
    await second.getByRole('radio', { name: /Enora/ }).check()
    await goOn(second)
    await order(second, 'later')
    await expect(second.getByText(/La place est gardée/)).toBeVisible()
    await expect(second.getByRole('article').first()).toContainText(
      /Reste à régler\s: 180,00\s€, place gardée jusqu’au/,
    )
    const mail = await company.inbox.read(tanguy.email, { subject: /à payer$/ })
    expect(mail.text).toMatch(/La place est gardée jusqu’au/)
    const before = await company.inbox.count(tanguy.email)
    await company.clock.move('1 day')
    await company.clock.move('2 hours')
    const again = await company.inbox.read(tanguy.email, { subject: /à payer$/, after: before })
    expect(again.text).toMatch(/n’est plus gardée que jusqu’au/)
    await second.goto(again.links.find((link) => link.includes('stripe_authenticate')) ?? '')
    await typeCard(second, cards.accepted, /^Payer/)
    await expect(second.getByText('Merci, votre paiement a bien été enregistré.')).toBeVisible()
    await company.clock.move('5 minutes')
    await signInAtOnce(second, tanguy.email, password)
    await second.goto('/espace/stages')
    await expect(second.getByRole('article', { name: /Enora/ }).first()).toContainText('Confirmée')
    await expectBooksToHold(company)
  })

  await test.step('(3) full: a visitor and a family wait in order, and the office sees them', async () => {
    await expectSeats(visitor, address, 'Complet', 'M’avertir d’une place')
    await visitor.getByRole('link', { name: 'M’avertir d’une place' }).last().click()
    await field(visitor, 'E-mail').fill('loic.morvan@exemple.fr')
    await visitor.getByRole('button', { name: 'M’avertir d’une place' }).click()
    await expect(visitor.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible()
    const proof = await company.inbox.read('loic.morvan@exemple.fr', { link: 'waitlist' })
    await visitor.goto(proof.links.find((link) => link.includes('waitlist')) ?? '')
    await visitor.getByRole('button', { name: 'Oui, m’avertir d’une place' }).click()
    await expect(visitor.getByRole('heading', { name: 'Vous êtes sur la liste d’attente' })).toBeVisible()
    await third.goto(address)
    await third.getByRole('link', { name: 'M’avertir d’une place' }).last().click()
    await third.getByRole('radio', { name: /Nolwenn/ }).check()
    await third.getByRole('button', { name: 'M’avertir d’une place' }).click()
    await expect(third.getByRole('region', { name: 'Liste d’attente' })).toContainText('Nolwenn')
    await manager.goto(`${session}?onglet=attente`)
    const waiting = manager.getByRole('region', { name: 'Liste d’attente' }).getByRole('listitem')
    await expect(waiting.nth(0)).toContainText('loic.morvan@exemple.fr')
    await expect(waiting.nth(1)).toContainText('Nolwenn')
  })

  await test.step('(3) a place that comes free is kept for the first one, then for the next, who takes it', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    await manager.getByRole('button', { name: 'Actions sur Groupe 1' }).first().click()
    await manager.getByRole('menuitem', { name: 'Modifier le groupe' }).click()
    const group = manager.getByRole('dialog', { name: 'Groupe' })
    await field(group, 'Places').fill('3')
    await expectSaved(group)
    await company.clock.move('5 minutes')
    const offer = await company.inbox.read('loic.morvan@exemple.fr', { subject: /^Une place au stage/ })
    expect(offer.text).toMatch(/Gardée jusqu’au/)
    // kept for him: nobody else has it
    await expectSeats(visitor, address, 'Complet', 'M’avertir d’une place')
    await company.clock.move('2 days')
    await company.clock.move('1 hour')
    const next = await company.inbox.read(breton.email, { subject: /^Une place au stage/ })
    await signInAtOnce(third, breton.email, password)
    await third.goto(next.links.find((link) => link.includes('waitlist')) ?? '')
    await third.getByRole('link', { name: 'Prendre la place' }).click()
    await third.getByRole('radio', { name: /Nolwenn/ }).check()
    await goOn(third)
    await order(third, 'now')
    await typeCard(third, cards.accepted, /^Payer/)
    await expect(third.getByRole('heading', { name: 'Nolwenn est inscrit au stage' })).toBeVisible()
    await visitor.goto(offer.links.find((link) => link.includes('waitlist')) ?? '')
    await expect(visitor.getByRole('heading', { name: 'Cette attente est terminée' })).toBeVisible()
    await expectBooksToHold(company)
  })

  await test.step('(6) a teacher is read likewise, by a first name and an initial, once the address is checked', async () => {
    const office = await company.as('gestion')
    await createTeacher(office, { firstName: 'Gwendal', lastName: 'Riou', email: 'gwendal.riou@exemple.fr' })
    await expect(office.getByText(/n’est pas vérifiée.*pas en ligne/)).toBeVisible()
    const shown = (await office.getByText(/^\/professeurs\/professeur-/).textContent()) ?? ''
    await visitor.goto(shown)
    await expect(visitor.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
    await office.getByRole('switch', { name: 'Adresse vérifiée' }).check()
    await save(office)
    await expect(office.getByRole('link', { name: 'Voir la page' })).toBeVisible()
    await visitor.goto(shown)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Gwendal R.' })).toBeVisible()
    await expect(visitor.getByText('Riou')).toHaveCount(0)
    await expectSound(visitor)
  })

  await test.step('(1) no longer published, it is no longer there', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    const dialog = await levelDialog(manager)
    await dialog.getByRole('button', { name: 'Annuler la vérification' }).click()
    await expectSaved(dialog)
    await look(visitor, address)
    await expect(visitor.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  })
  // a page that is not there is told to the console by the browser, nothing else is
  expect(errors.filter((error) => !/404/.test(error))).toEqual([])
})
