// Journeys of administration: colleagues, takeovers, personal data, outages.
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { choosePassword } from '../support/accounts.ts'
import { countClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { emailOf, password } from '../support/company/staff.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { expectHome, typeCredentials } from '../support/people.ts'
import { openBell, openHistory } from '../support/records.ts'

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const anotherPassword = 'deux chèvres grises sous le pont'
const withoutRole = /^Sans rôle, cette personne pourra se connecter mais ne verra aucune page/
const isRefused = (page: Page) => page.getByText('Vous n’avez pas accès à cette page.')

/** Signs in with a code by mail, since no telephone is paired yet; then scans the page's code and types what the telephone shows by the clock of the company. */
const signInAndPair = async (
  page: Page,
  login: string,
  { inbox, clock }: Company,
  secretWords = password,
): Promise<void> => {
  const before = await inbox.count(emailOf(login))
  await typeCredentials(page, login, secretWords)
  const mail = await inbox.read(emailOf(login), { subject: /code de connexion/, after: before })
  await field(page, 'Code de vérification').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Afficher le QR code' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await field(page, 'Code à 6 chiffres').fill(
    new TOTP({ secret }).generate({ timestamp: (await clock.now()).getTime() }),
  )
  await page.getByRole('button', { name: 'Associer' }).click()
}

/** The record of a colleague, from the list. */
const openColleague = async (page: Page, lastName: string): Promise<void> => {
  await page.goto(`/admin/grusers?q=${lastName}`)
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(lastName, 'i'))
}

test('J-ADMIN-01 a colleague arrives by a mail, works with the rights of the moment, loses a telephone, leaves', {
  tag: '@daily',
}, async ({ company }) => {
  const director = await company.as('direction')
  const maud = await company.browser()
  const email = emailOf('maud.kerbrat')

  await test.step('an account with a role by its name and a second factor, in eight clicks', async () => {
    await director.goto('/admin/grusers')
    const clicked = await countClicks(director)
    await director.getByRole('button', { name: 'Nouvel utilisateur' }).first().click()
    await field(director, 'Nom').fill('Kerbrat')
    await field(director, 'Prénom').fill('Maud')
    await field(director, 'E-mail').fill(email)
    await field(director, 'Identifiant').fill('maud.kerbrat')
    await expect(director.getByText(withoutRole)).toBeVisible()
    await chooseMany(director, 'Rôles', ['Gestion'])
    await expect(director.getByText(withoutRole)).toHaveCount(0)
    await director.getByRole('switch', { name: /^Double authentification/ }).check()
    await save(director)
    await confirm(director, 'Envoyer les informations')
    await expect(director.getByText('Les informations de connexion ont été envoyées par email.')).toBeVisible()
    expect(clicked()).toBeGreaterThan(0)
    expect(clicked()).toBeLessThanOrEqual(8)
  })

  await test.step('her mail bears the name of the company and opens the page where she chooses a password', async () => {
    const mail = await company.inbox.read(email)
    expect(mail.from).toContain('Cours Armor')
    expect(mail.text).toContain('maud.kerbrat')
    expect(mail.text).not.toContain('{{')
    await choosePassword(maud, mail, password)
  })

  await test.step('she signs in, pairs her telephone first, and is on her home page', async () => {
    await signInAndPair(maud, 'maud.kerbrat', company)
    await expectHome(maud)
    await maud.goto('/privateTuition/contract')
    await expect(maud.getByRole('heading', { level: 1 })).toContainText('Contrats')
    await expect(isRefused(maud)).toHaveCount(0)
  })

  await test.step('another role acts at her next click, and her bell says so', async () => {
    await chooseMany(director, 'Rôles', ['Recruteur'], ['Gestion'])
    await save(director)
    await expect(director.getByText('Utilisateur enregistré.')).toBeVisible()
    await maud.goto('/privateTuition/contract')
    await expect(isRefused(maud)).toBeVisible()
    await maud.goto('/teacher/postulance_overview')
    await expect(maud.getByRole('heading', { level: 1 })).toContainText('andidat')
    await expect(isRefused(maud)).toHaveCount(0)
    await expect(await openBell(maud)).toContainText(/Donné\s: Recruteur/)
  })

  await test.step('her telephone is lost: another administrator resets it, she is told, and the next one is paired', async () => {
    const before = await company.inbox.count(email)
    await director.getByRole('button', { name: 'Réinitialiser l’application' }).click()
    await confirm(director, 'Réinitialiser l’application')
    await expect(
      director.getByText('L’application d’authentification de Maud Kerbrat est réinitialisée.'),
    ).toBeVisible()
    const mail = await company.inbox.read(email, { subject: /compte a changé/, after: before })
    expect(mail.text).toContain('réinitialisée par Claire Delmas')
    expect(mail.text).not.toContain('{{')
    await maud.context().clearCookies()
    await maud.goto('/login')
    await signInAndPair(maud, 'maud.kerbrat', company)
    await expectHome(maud)
  })

  await test.step('something is given to her', async () => {
    await director.goto('/crm/toDoList?nouveau=1')
    const dialog = director.getByRole('dialog', { name: 'Nouvelle tâche' })
    await field(dialog, 'Tâche').fill('Rappeler le lycée Chateaubriand')
    await chooseMany(dialog, 'Pour', ['Maud Kerbrat'], ['Claire Delmas'])
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director.getByText('Tâche enregistrée.')).toBeVisible()
    await openColleague(director, 'Kerbrat')
    const held = director.getByRole('region', { name: 'Ce qui lui est confié' })
    await expect(held).toContainText(/1\stâche à faire/)
  })

  await test.step('she leaves: the account is disabled with a reason, and her open pages end', async () => {
    const disable = director.getByRole('button', { name: 'Désactiver le compte' })
    await disable.click()
    // a company that has no reason yet is led to where one is made
    await director
      .getByRole('dialog')
      .getByRole('link', { name: /codification/ })
      .click()
    await director.getByRole('button', { name: 'Nouvelle raison' }).first().click()
    await field(director, 'Nom').fill('Départ de la société')
    await chooseMany(director, 'Disponible pour', ['Utilisateurs'])
    await save(director)
    await openColleague(director, 'Kerbrat')
    await disable.click()
    await choose(director.getByRole('dialog'), 'Motif', 'Départ de la société')
    await confirm(director, 'Désactiver le compte')
    // what she holds is proposed to be handed over, in one list
    const handing = director.getByRole('dialog', { name: 'Transmettre ce qui est confié à Maud Kerbrat' })
    await expect(handing.getByRole('button', { name: /^Quoi/ })).toContainText(/1\stâche à faire/)
    await choose(handing, 'À qui', 'Inès Carpentier')
    await handing.getByRole('button', { name: 'Transmettre', exact: true }).click()
    await expect(handing).toBeHidden()
    await expect(director.getByRole('button', { name: 'Réactiver le compte' })).toBeVisible()
    await expect(director.getByRole('region', { name: 'Ce qui lui est confié' })).toContainText('Rien en ce moment.')
    const recruiter = await company.as('recrutement')
    await recruiter.goto('/crm/toDoList')
    await expect(recruiter.getByRole('main')).toContainText('Rappeler le lycée Chateaubriand')
    await expect(await openBell(recruiter)).toContainText('Ce qui était confié à Maud Kerbrat vous est transmis.')
    const history = await openHistory(director)
    await expect(history.getByRole('row', { name: /Claire Delmas/ }).first()).toBeVisible()
    await director.keyboard.press('Escape')
    await expect(maud.getByRole('dialog', { name: 'Session échue' })).toBeVisible()
    await maud.goto('/login')
    await typeCredentials(maud, 'maud.kerbrat', password)
    await expect(maud.getByRole('alert')).toBeVisible()
  })

  await test.step('the last administrator stays one', async () => {
    await openColleague(director, 'Administrateur')
    await director.getByRole('button', { name: 'Désactiver le compte' }).click()
    await choose(director.getByRole('dialog'), 'Motif', 'Départ de la société')
    await confirm(director, 'Désactiver le compte')
    await openColleague(director, 'Delmas')
    await expect(director.getByRole('button', { name: 'Désactiver le compte' })).toBeDisabled()
    await chooseMany(director, 'Rôles', ['Recruteur'], ['Administrateur'])
    await save(director)
    await expect(director.getByRole('main')).toContainText('C’est le dernier administrateur')
  })

  await test.step('nobody touches the access of somebody who may do more', async () => {
    await director.goto('/admin/roles')
    await director.getByRole('link', { name: 'Modifier Responsable stages' }).click()
    await field(director, 'Rechercher un droit').fill('Utilisateurs')
    await director
      .getByRole('row', { name: /^Utilisateurs/ })
      .getByRole('radio', { name: 'Écriture' })
      .check({ force: true })
    await save(director)
    await confirm(director, 'Enregistrer les droits')
    await expect(director.getByText('Rôle enregistré.')).toBeVisible()
    const stages = await company.as('stages')
    await stages.reload()
    await openColleague(stages, 'Delmas')
    await expect(stages.getByText(/^Cet utilisateur a des droits que vous n’avez pas/)).toBeVisible()
    await expect(stages.getByRole('button', { name: 'Désactiver le compte' })).toBeDisabled()
    await expect(stages.getByRole('button', { name: 'Enregistrer', exact: true })).toHaveCount(0)
  })

  await test.step('the command of whoever holds the machine gives an administrator back', async () => {
    const said = await company.command(
      'apps/server/src/administrator.main.ts',
      '--login',
      'maud.kerbrat',
      '--new-phone',
    )
    expect(said).toContain('Maud Kerbrat (maud.kerbrat) est administrateur.')
    const link = said.split('\n').find((line) => line.startsWith(company.url)) ?? ''
    await maud.context().clearCookies()
    await maud.goto(link)
    await field(maud, 'Nouveau mot de passe').fill(anotherPassword)
    await field(maud, 'Le même, encore une fois').fill(anotherPassword)
    await maud.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click()
    await expect(maud).toHaveURL(/connexion|login/)
    await maud.goto('/login')
    await signInAndPair(maud, 'maud.kerbrat', company, anotherPassword)
    await openColleague(maud, 'Delmas')
    await expect(maud.getByRole('button', { name: 'Désactiver le compte' })).toBeEnabled()
    await openColleague(director, 'Kerbrat')
    await expect((await openHistory(director)).getByRole('row', { name: /Ligne de commande/ }).first()).toBeVisible()
  })
})
