// How a family comes in by itself, on a phone: registered by its mailbox, its child, its request, followed until the first lesson.
import type { Page } from '@playwright/test'
import { countClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { field } from '../support/fields.ts'
import { declarePlanned } from '../support/lessons.ts'
import { findings } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { createTeacher } from '../support/teachers.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const email = kerbrat.email

/** Fills the public form of registration and sends it; the page says nothing more than where to look. */
const register = async (visitor: Page, more: { readonly firstName?: string } = {}): Promise<void> => {
  await visitor.goto('/public/registration')
  await field(visitor, 'Prénom').fill(more.firstName ?? kerbrat.parent.firstName)
  await field(visitor, 'Nom').fill(kerbrat.parent.lastName)
  await field(visitor, 'Téléphone').fill(kerbrat.phone)
  await field(visitor, 'E-mail').fill(email)
  await field(visitor, 'Mot de passe').fill(password)
  await field(visitor, 'Le même, encore une fois').fill(password)
  await visitor.getByRole('checkbox', { name: /robot/ }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
  await visitor.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(visitor.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible()
}
const proofLink = async (company: Company, after = 0): Promise<string> => {
  const mail = await company.inbox.read(email, { link: '/bienvenue/', after })
  expect(mail.text).not.toContain(kerbrat.parent.lastName)
  return mail.links.find((address) => address.includes('/bienvenue/')) ?? ''
}

/** The page of a link that signs in does so at its button, not by being opened. */
const enterBy = async (visitor: Page, link: string): Promise<void> => {
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: `Bonjour ${kerbrat.parent.firstName}` })).toBeVisible()
  expect(await findings(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Se connecter' }).click()
  await expect(visitor).toHaveURL(/\/espace(\/debut)?$/)
  await expect(visitor.getByRole('main')).toContainText(kerbrat.student.firstName)
}

test('J-FAMILY-01 a family registers on a phone, adds its child, asks for a teacher and follows its request', async ({
  company,
}) => {
  const sales = await company.as('commercial')
  const family = await company.browser(phone)
  const clicks = await countClicks(family)

  await test.step('(1) the link of the mail opens the space, signed in, without the password again', async () => {
    await register(family)
    await family.goto(await proofLink(company))
    await expect(family.getByRole('heading', { name: `Bienvenue, ${kerbrat.parent.firstName}` })).toBeVisible()
    await family.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await expect(family.getByRole('heading', { name: 'Mon espace' })).toBeVisible()
  })

  await test.step('(2) three ways to begin', async () => {
    const ways = family.getByRole('region', { name: 'Commencer' })
    for (const name of [/Ajouter un enfant/, /Demander un professeur/, /Choisir un stage/])
      await expect(ways.getByRole('link', { name })).toBeVisible()
    await ways.getByRole('link', { name: /Demander un professeur/ }).click()
  })

  await test.step('(5) the wizard left midway is found again', async () => {
    await expect(family.getByRole('heading', { name: 'Qui va suivre les cours' })).toBeVisible()
    await field(family, 'Prénom').fill('Malo')
    await field(family, 'Date de naissance').fill('2013-03-14')
    await field(family, 'Classe').selectOption({ label: '4e' })
    await family.getByRole('button', { name: 'Continuer' }).click()
    await family.getByRole('radio', { name: 'Mathématiques' }).check()
    await family.reload()
    await expect(family.getByRole('main')).toContainText('Étape 2 sur 3 · Malo, 4e')
    await expect(family.getByRole('radio', { name: 'Mathématiques' })).toBeChecked()
  })

  await test.step('(3) the request: need, moments, town, recap, and who will call', async () => {
    await family.getByRole('radio', { name: /^À domicile/ }).check()
    await field(family, 'Adresse').fill('8 rue du Port')
    await field(family, 'Code postal').fill('22500')
    await field(family, 'Ville').fill('Paimpol')
    await family.getByRole('checkbox', { name: 'mercredi après-midi' }).check()
    await field(family, 'Un mot pour nous').fill('Il n’ose pas poser de questions.')
    await family.getByRole('button', { name: 'Continuer' }).click()
    await expect(family.getByRole('main')).toContainText('mercredi après-midi')
    await family.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(family.getByRole('heading', { name: 'Votre demande est arrivée' })).toBeVisible()
    await expect(family.getByRole('main')).toContainText(/Mathieu Tanguy vous appelle au plus tard le \p{L}+ \d/u)
    expect(clicks(), 'taps from nothing to a request').toBeLessThanOrEqual(12)
    const mail = await company.inbox.read(email, { subject: /Mathématiques pour Malo/ })
    expect(mail.text).toMatch(/Mathieu Tanguy vous appelle au plus tard/)
    expect(mail.text).toMatch(/02.99.12.34.56/)
  })

  await test.step('(3) one card, assigned, due today, with all that was said', async () => {
    await sales.goto('/contact/overview')
    await expect(sales.getByRole('button', { name: 'Déplacer Malo Kerbrat' })).toHaveCount(1)
    await sales.getByRole('link', { name: 'Malo Kerbrat', exact: true }).click()
    const card = sales.getByRole('dialog')
    for (const words of ['Mathématiques', '4e', 'Mathieu Tanguy', 'Paimpol', 'mer. 14:00–17:00', 'depuis son espace'])
      await expect(card).toContainText(words)
    await expect(card).toContainText('Il n’ose pas poser de questions.')
    await sales.keyboard.press('Escape')
  })

  await test.step('(6) where the request stands, from the card to the first lesson planned', async () => {
    const track = () => family.getByRole('region', { name: 'Où en est ma demande' })
    const expectStep = async (step: string) => {
      await family.goto('/espace/debut')
      await expect(track().locator('[aria-current=step]')).toHaveText(step)
    }
    await expectStep('Demande reçue')
    await sales.getByRole('button', { name: 'Déplacer Malo Kerbrat' }).click()
    await sales.getByRole('menuitem', { name: 'Gagné' }).click()
    const sure = sales.getByRole('dialog')
    await sure.getByRole('button').last().click()
    await expect(sure).toBeHidden()
    await expectStep('Nous cherchons un professeur')
    const manager = await company.as('gestion')
    await createTeacher(manager, riou)
    await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
    await expectStep('Un professeur vous est proposé')
    await seeLessons(manager)
    await planLesson(manager, { inDays: 2, time: '17:00', lasts: '1 h' })
    await expectStep('Premier cours prévu')
    await expect(track()).toContainText('17:00, avec Gwendal Riou')
    await company.clock.move('3 days')
    await manager.reload()
    await seeLessons(manager)
    await declarePlanned(lessonRow(manager, 2, '17:00'))
    await signInAtOnce(family, email, password)
    await family.goto('/espace/debut')
    await expect(track()).toBeHidden()
  })

  await test.step('(4) the same family again: told by mail alone, no second file', async () => {
    const again = await company.browser(phone)
    const before = await company.inbox.count(email)
    await register(again)
    const told = await company.inbox.read(email, { after: before })
    expect(told.subject).toBe('Vous avez déjà un compte')
    await enterBy(again, told.links.find((address) => address.includes('/espace/lien/')) ?? '')
    const director = await company.as('direction')
    await director.goto('/customer/manage')
    await expect(director.getByRole('row', { name: /Kerbrat/i })).toHaveCount(1)
  })

  await test.step('on another telephone, without the password: a link by mail signs in, once', async () => {
    const other = await company.browser(phone)
    const before = await company.inbox.count(email)
    await other.goto('/login')
    await other.getByRole('link', { name: 'Recevoir un lien de connexion' }).click()
    await other.getByLabel('Adresse e-mail ou identifiant').fill(email)
    await other.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect(other.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible()
    const mail = await company.inbox.read(email, { subject: /^Votre lien de connexion$/, after: before })
    const link = mail.links.find((address) => address.includes('/espace/lien/')) ?? ''
    await enterBy(other, link)
    const late = await company.browser(phone)
    await late.goto(link)
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('C’est déjà fait')
  })
})
