// A visitor asks to be called: told at once by whom and when, on the page and by mail; the card is given by rule, and twice is once.
import type { Page } from '@playwright/test'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, tanguy } from '../support/company/given.ts'
import { choose, chooseAddress, chooseMany, field } from '../support/fields.ts'
import type { Family } from '../support/households.ts'
import { openBell } from '../support/records.ts'

type Request = { readonly phone?: string | null; readonly email?: string; readonly message: string }
const fill = async (
  visitor: Page,
  family: Family,
  { phone = family.phone, email = family.email, message }: Request,
) => {
  await visitor.goto('/public/contact')
  await visitor.getByRole('radio', { name: 'Un parent' }).check()
  await visitor.getByRole('radio', { name: 'Madame' }).check()
  await field(visitor, 'Prénom').fill(family.parent.firstName)
  await field(visitor, 'Nom').fill(family.parent.lastName)
  if (phone !== null) await field(visitor, 'Téléphone').fill(phone)
  await field(visitor, 'E-mail').fill(email)
  await field(visitor, 'Prénom de l’élève').fill(family.student.firstName)
  await field(visitor, 'Nom de l’élève').fill(family.student.lastName)
  await choose(visitor, 'Classe de l’élève', '4e')
  await chooseMany(visitor, 'Matières', ['Mathématiques'])
  await chooseMany(visitor, 'Besoins', ['Cours particuliers à domicile'])
  await chooseAddress(visitor, 'Adresse de l’élève', '8 rue du Port Paimpol', /22500 Paimpol/)
  await field(visitor, 'Votre message').fill(message)
}
const prove = async (visitor: Page) => {
  await visitor.getByRole('checkbox', { name: /robot/ }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
}
const send = async (visitor: Page) => {
  await visitor.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(visitor.getByRole('heading', { name: 'Merci, votre demande est enregistrée' })).toBeVisible()
}
const board = async (company: Company, name: string) => {
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  return { sales, cards: sales.getByRole('button', { name: `Déplacer ${name}` }) }
}

test('J-VISITOR-01 a visitor asks to be called, twice, and another by mail alone', { tag: '@daily' }, async ({
  company,
}) => {
  const director = await company.as('direction')
  await test.step('a rule of the company: the level and the town', async () => {
    await director.goto('/contact/rules')
    await director.getByRole('button', { name: 'Nouvelle règle' }).first().click()
    const dialog = director.getByRole('dialog', { name: 'Règle de répartition' })
    await choose(dialog, 'Parcours scolaire', 'Collège')
    await field(dialog, 'Début du code postal').fill('22')
    await choose(dialog, 'Suivi par', 'Nathalie Guivarch')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(director.getByRole('row', { name: /Collège.*22.*Nathalie Guivarch/ })).toBeVisible()
  })

  const visitor = await company.browser({ viewport: { width: 390, height: 844 } })
  await test.step('(3) a robot is refused, and nothing typed is lost', async () => {
    await fill(visitor, kerbrat, { message: 'Le mercredi si possible.' })
    await visitor.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(visitor.getByRole('heading', { name: 'Merci, votre demande est enregistrée' })).toBeHidden()
    await expect(field(visitor, 'Votre message')).toHaveValue('Le mercredi si possible.')
    await expect(field(visitor, 'Prénom de l’élève')).toHaveValue('Malo')
  })
  await test.step('(1) told at once who calls and until when, on the page and by mail', async () => {
    await prove(visitor)
    await send(visitor)
    await expect(visitor.getByRole('main')).toContainText(/Nathalie Guivarch vous appelle au plus tard le \p{L}+ \d/u)
    const mail = await company.inbox.read(kerbrat.email, { subject: /bien reçu votre demande/ })
    expect(mail.text).toMatch(/Nathalie Guivarch vous appelle au plus tard/)
    // nothing that a stranger typed
    expect(mail.text).not.toMatch(/Kerbrat|Malo|mercredi si/)
  })
  await test.step('(2) the card is hers by the rule, due today, and her bell rings', async () => {
    const { sales, cards } = await board(company, 'Malo Kerbrat')
    await expect(cards).toHaveCount(1)
    await sales.getByRole('link', { name: 'Malo Kerbrat', exact: true }).click()
    await expect(sales.getByRole('dialog')).toContainText('Nathalie Guivarch')
    await expect(sales.getByRole('dialog')).toContainText(/À rappeler le\s*\d/)
    const manager = await company.as('gestion')
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText(/Nouvelle demande.: Solenn Kerbrat/)
  })
  await test.step('(4) the same again is one card, with the new words under it', async () => {
    const again = await company.browser()
    await fill(again, kerbrat, { message: 'Plutôt le samedi, finalement.' })
    await prove(again)
    await send(again)
    const { sales, cards } = await board(company, 'Malo Kerbrat')
    await expect(cards).toHaveCount(1)
    await sales.getByRole('link', { name: 'Malo Kerbrat', exact: true }).click()
    await expect(sales.getByRole('dialog')).toContainText('Plutôt le samedi, finalement.')
  })
  await test.step('(5) without a number: answered by mail', async () => {
    const quiet = await company.browser()
    await fill(quiet, tanguy, { phone: null, message: 'Écrivez-moi plutôt.' })
    await prove(quiet)
    await send(quiet)
    await expect(quiet.getByRole('main')).toContainText(/vous répond par mail, au plus tard le/)
    const { sales } = await board(company, 'Enora Tanguy')
    await sales.getByRole('button', { name: 'Déplacer Enora Tanguy' }).click()
    await sales.getByRole('menuitem', { name: 'Prospect' }).click()
    await sales
      .getByRole('dialog')
      .getByRole('button', { name: /^Envoyer/ })
      .click()
    await company.inbox.read(tanguy.email, { subject: /^Votre demande de cours/ })
  })
})
