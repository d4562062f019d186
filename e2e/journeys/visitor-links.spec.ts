// Journeys of who opens a wrong address or an old link: told what it is, led on, never to a sign-in that leads nowhere.
import type { Page } from '@playwright/test'
import { type Applicant, applyOnline } from '../support/applications.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { field } from '../support/fields.ts'
import { declareLesson } from '../support/lessons.ts'
import { signInAtOnce, typeCredentials } from '../support/people.ts'

const lea: Applicant = {
  ...{ firstName: 'Léa', lastName: 'Morvan', email: 'lea.morvan@exemple.fr' },
  ...{ birthOn: '1990-05-04', phone: '06 11 22 33 44' },
}
const unknown = { level: 1, name: 'Page introuvable' } as const

const signsInThere = async (company: Company, login: string, wanted: string, isThere: RegExp) => {
  const page = await company.browser()
  await page.goto(wanted)
  await typeCredentials(page, login, password)
  await expect(page).toHaveURL(isThere)
  return page
}

test('J-VISITOR-03 a mistyped address leads on, a used, expired or replaced link says so and is sent anew, a page of somebody else says who is signed in, the wanted page opens after the sign-in', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)

  await test.step('(1) an unknown address, for a visitor and for who is signed in: a 404 with ways on, not the sign-in', async () => {
    const visitor = await company.browser()
    for (const address of ['/clientt/manage', '/espace/nulle-part', '/espaces', '/candidatures']) {
      expect((await visitor.goto(address))?.status()).toBe(404)
      await expect(visitor.getByRole('heading', unknown)).toBeVisible()
      await expect(visitor).toHaveURL(new RegExp(`${address}$`))
      await expect(visitor.getByLabel('Mot de passe', { exact: true })).toHaveCount(0)
      await expect(visitor.getByRole('link', { name: 'Nous écrire' })).toBeVisible()
    }
    await visitor.getByRole('link', { name: 'Nous écrire' }).click()
    await expect(visitor).toHaveURL(/\/public\/contact$/)
    for (const address of ['/clientt/manage', '/espace/nulle-part']) {
      expect((await mother.goto(address))?.status()).toBe(404)
      await expect(mother.getByRole('heading', unknown)).toBeVisible()
    }
    for (const address of ['/login', '/customer/manage', '/codification/documents', '/candidature', '/stages'])
      expect((await visitor.goto(address))?.status()).toBe(200)
  })

  await test.step('(2) a link that has served: done already', async () => {
    const page = await company.browser()
    const opened = await company.inbox.read(kerbrat.email, { subject: /^Votre compte est ouvert/ })
    await page.goto(opened.links.find((address) => address.includes('reset-password')) ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est déjà fait')
    await expect(page.getByRole('main')).toContainText('Votre compte est ouvert')
  })

  await test.step('(2) a link that a newer one replaced: said so, and the newer one opens', async () => {
    const page = await company.browser()
    const ask = async () => {
      const before = await company.inbox.count(kerbrat.email)
      await page.goto('/reset-password/request')
      await field(page, 'Identifiant ou adresse e-mail').fill('solenn.kerbrat')
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      const mail = await company.inbox.read(kerbrat.email, { subject: /^Choisissez un nouveau/, after: before })
      return mail.links.find((address) => address.includes('reset-password')) ?? ''
    }
    const first = await ask()
    await company.clock.move('30 minutes')
    const second = await ask()
    await page.goto(first)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus à suivre')
    await page.goto(second)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez un nouveau mot de passe')
  })

  const lesson =
    await test.step('(3) the link of a mail, opened where somebody else is signed in: says who, offers to switch', async () => {
      await teacher.goto('/')
      await declareLesson(teacher, 'Malo')
      await company.clock.move('14 hours')
      const mail = await company.inbox.read(kerbrat.email, { link: 'customerValidation' })
      const link = mail.links.find((address) => address.includes('customerValidation')) ?? ''
      await teacher.goto(link)
      await expect(teacher.getByText('Vous êtes connecté en tant que Gwendal Riou')).toBeVisible()
      await teacher.getByRole('button', { name: 'Utiliser un autre compte' }).click()
      await expect(teacher).toHaveURL(/\/login/)
      return link
    })

  await test.step('(2) past its time, in both entries: another one is sent to the address that had it, and opens', async () => {
    const candidate = await company.browser()
    await applyOnline(candidate, lea)
    const received = await company.inbox.read(lea.email, { link: 'candidate-file' })
    const old = received.links.find((address) => address.includes('candidate-file')) ?? ''
    const renewed = async (page: Page, link: string, to: string, part: string) => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré')
      const before = await company.inbox.count(to)
      await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un nouveau lien est parti')
      const mail = await company.inbox.read(to, { link: part, after: before })
      await page.goto(mail.links.find((address) => address.includes(part)) ?? '')
    }
    await company.clock.move('23 days')
    const family = await company.browser()
    await renewed(family, lesson, kerbrat.email, 'customerValidation')
    await expect(family.getByRole('main')).toContainText(/Malo/)
    await family.goto(lesson.replace(/token=.*/, 'token=abc'))
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable')
    await company.clock.move('38 days')
    await renewed(candidate, old, lea.email, 'candidate-file')
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText('Nous étudions votre candidature')
  })

  await test.step('(4) the wanted page opens after the sign-in, in both entries', async () => {
    await signsInThere(company, 'gestion', '/customer/manage?q=Kerbrat', /\/customer\/manage\?q=Kerbrat/)
  })

  await test.step('(3) the page is of a pupil: a teacher is told who is signed in, and may change; one of the office is not hers', async () => {
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await teacher.goto('/customer/manage')
    await expect(teacher.getByText('Cette page n’est pas dans votre espace.')).toBeVisible()
    await expect(teacher.getByRole('link', { name: 'Revenir à l’accueil' })).toBeVisible()
    await teacher.goto('/login?retour=/agenda')
    await expect(teacher.getByText(/^En tant que Gwendal Riou/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Utiliser un autre compte' }).click()
    await expect(teacher).toHaveURL(/\/login\?retour=%2Fagenda/)
    await typeCredentials(teacher, 'gestion', password)
    await expect(teacher).toHaveURL(/\/agenda/)
  })
})
