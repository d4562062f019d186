// The first access after a telephone call: one mail, the contract read, a question, « J’accepte », the password, signed in; then the other parent.
import type { Page } from '@playwright/test'
import { choosePassword } from '../support/accounts.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, riou } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { openOwn } from '../support/family-account.ts'
import { choose, field } from '../support/fields.ts'
import { readPaper } from '../support/papers.ts'
import { typeCredentials } from '../support/people.ts'
import { openBell } from '../support/records.ts'
import { chooseTeacher, proposeAndAccept } from '../support/searches.ts'

const priceLink = async (company: Company, after = 0): Promise<string> => {
  const mail = await company.inbox.read(kerbrat.email, { link: '/price?', after })
  return mail.links.find((address) => address.includes('/price?')) ?? ''
}

/** The terms that families accept, published by the direction. */
const publishTerms = async (director: Page): Promise<void> => {
  await director.goto('/gtu/nouveau')
  await field(director, 'Nom').fill('Familles 2026')
  await choose(director, 'Public', /^(Clients|Familles|Client)/)
  await field(director, 'Prend effet le').fill(frenchDay(0))
  await field(director, 'Conditions d’utilisation').fill('Les cours sont confirmés par la famille.')
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await director.getByRole('button', { name: 'Publier…' }).click()
  await director.getByRole('dialog').getByRole('button', { name: 'Publier cette version' }).click()
  await expect(director.getByRole('button', { name: 'Publier…' })).toBeHidden()
}

test('J-FAMILY-02 a family reads, asks, accepts by the link of its mail, chooses its password and is in; so is the other parent', async ({
  company,
}) => {
  await publishTerms(await company.as('direction'))
  const { manager, search } = await openSearch(company)
  await proposeAndAccept(company, manager, riou)
  const at = { day: await dayOf(company, 5), hour: '17:00' }
  await manager.goto(search)
  await chooseTeacher(manager, at)
  await company.clock.move('1 minute')
  const family = await company.browser({ viewport: { width: 390, height: 844 } })

  await test.step('(1) one mail: teacher, price, date of the trial, what the advance does', async () => {
    const mail = await company.inbox.read(kerbrat.email, { link: '/price?' })
    expect(mail.text).toContain('Gwendal Riou')
    expect(mail.text).toMatch(/45,00\s€ de l’heure/)
    expect(mail.text).toMatch(/avec l’avance immédiate de l’Urssaf, vous ne payez que 22,50\s€/)
    expect(mail.text).toContain(`Le cours d’essai vous est proposé le ${at.day} à 17:00`)
    await family.goto(await priceLink(company))
    await expect(family.getByRole('main')).toContainText('Gwendal Riou')
  })

  await test.step('(3) the contract is read before accepting, with the price that is proposed', async () => {
    const address = await family.getByRole('link', { name: 'Lire le contrat (PDF)' }).getAttribute('href')
    const paper = await readPaper(family, address ?? '')
    expect(paper.text).toContain('Gwendal')
    expect(paper.text).toMatch(/45,00/)
  })

  await test.step('(2) a question reaches the list of the team, and the link still serves', async () => {
    await family.getByRole('button', { name: 'J’ai une question' }).click()
    await field(family, 'Votre question').fill('Le professeur vient-il en voiture ?')
    await family.getByRole('button', { name: 'Envoyer ma question' }).click()
    await expect(family.getByRole('alert')).toContainText('Votre question est arrivée')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i }).filter({ hasText: 'voiture' })).toHaveCount(1)
    await expect(await openBell(manager)).toContainText(/Question sur un tarif/)
    await manager.keyboard.press('Escape')
  })

  await test.step('(4) a link that has expired is renewed from its own page, to the address of the family', async () => {
    const old = family.url()
    const before = await company.inbox.count(kerbrat.email)
    await company.clock.move('22 days')
    await family.goto(old)
    await expect(family.getByRole('main')).toContainText('Ce lien a expiré')
    await family.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
    await expect(family.getByRole('alert')).toContainText('un nouveau lien vient de partir')
    await family.goto(await priceLink(company, before))
  })

  await test.step('(1) « J’accepte » in one tap without an account, then the password, and signed in', async () => {
    await family.getByRole('button', { name: 'J’accepte' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
    await family.getByRole('button', { name: 'Choisir mon mot de passe' }).click()
    await field(family, 'Mot de passe').fill(password)
    await field(family, 'Le même, encore une fois').fill(password)
    await family.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click()
  })

  await test.step('(6) the terms are accepted once', async () => {
    await family.getByRole('checkbox', { name: /J’ai lu et j’accepte/ }).check()
    await family.getByRole('button', { name: 'Accepter et continuer' }).click()
    await expect(family.getByRole('heading', { level: 1, name: /^Bonjour / })).toBeVisible()
    await family.reload()
    await expect(family.getByRole('heading', { level: 1, name: /^Bonjour / })).toBeVisible()
    await expect(family.getByRole('main')).toContainText('Gwendal Riou')
  })

  await test.step('(5) the other parent is invited, chooses a password, and reads the same household; removed, nothing any more', async () => {
    const email = 'erwan.kerbrat@exemple.fr'
    await openOwn(family, 'Mon foyer')
    await family.getByRole('button', { name: 'Inviter l’autre parent' }).click()
    const inviting = family.getByRole('dialog', { name: 'Inviter l’autre parent' })
    await field(inviting, 'Prénom').fill('Erwan')
    await field(inviting, 'Nom').fill('Kerbrat')
    await field(inviting, 'Adresse e-mail').fill(email)
    await inviting.getByRole('button', { name: 'Inviter' }).click()
    const parents = family.getByRole('region', { name: 'Parents' })
    await expect(parents.getByRole('listitem').filter({ hasText: 'Erwan Kerbrat' })).toContainText(/Invité le/)
    const father = await company.browser()
    await choosePassword(father, await company.inbox.read(email, { link: 'reset-password' }), password)
    await typeCredentials(father, email, password)
    await father.getByRole('checkbox', { name: /J’ai lu et j’accepte/ }).check()
    await father.getByRole('button', { name: 'Accepter et continuer' }).click()
    await expect(father.getByRole('heading', { level: 1, name: 'Bonjour Erwan' })).toBeVisible()
    await expect(father.getByRole('region', { name: 'Vos enfants' })).toContainText('Gwendal Riou')
    await parents.getByRole('button', { name: 'Retirer Erwan Kerbrat' }).click()
    await family.getByRole('dialog').getByRole('button', { name: 'Retirer du foyer' }).click()
    await expect(parents).not.toContainText('Erwan')
    await company.inbox.read(email, { subject: /foyer/ })
    await father.reload()
    await expect(father.getByRole('region', { name: 'Vos enfants' })).toHaveCount(0)
  })
})
