// From a call to the first lesson: the contact that is won, the search, the teachers asked, the choice, the two yes.
import type { Page } from '@playwright/test'
import { choosePassword } from '../support/accounts.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { fullName, sendRequest } from '../support/households.ts'
import { seeLessons } from '../support/planning.ts'
import { openBell } from '../support/records.ts'
import { acceptByLink, answerDate, chooseTeacher, createGrid, proposeToNext, typeAnswer } from '../support/searches.ts'
import { createTeacher } from '../support/teachers.ts'

const state = (page: Page) => page.getByRole('main')

const wednesdays = { level: '4e', address: ['10 rue du Port Paimpol', /22500 Paimpol/], wednesdays: true } as const
const named = (lastName: string) => ({ firstName: 'Alix', lastName, email: `${lastName.toLowerCase()}@exemple.fr` })
const [abgrall, bihan, cadiou, donval] = ['Abgrall', 'Bihan', 'Cadiou', 'Donval'].map(named) as [
  Named,
  Named,
  Named,
  Named,
]
type Named = ReturnType<typeof named>
const evenou = { ...named('Evenou'), email: null }

test('J-TUITION-09 from a won contact to the search and the first lesson, nothing is typed twice', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  const manager = await company.as('gestion')
  await createGrid(manager)
  await createTeacher(manager, riou, wednesdays)
  for (const teacher of [abgrall, bihan, cadiou, donval, evenou]) await createTeacher(manager, teacher)

  await sales.goto('/contact/overview')
  await manager.goto('/')
  /** Clicks of the office and of the family; what the test looks at besides is taken off. */
  const counts = [await countClicks(sales), await countClicks(manager)]
  const clicked = () => counts.reduce((sum, count) => sum + count(), 0)
  let apart = 0
  const besides = async (act: () => Promise<void>) => {
    const before = clicked()
    await act()
    apart += clicked() - before
  }

  await test.step('(1) the home of the family is asked once, at « Gagné », filled with what it wrote', async () => {
    const student = fullName(kerbrat.student)
    await sales.getByRole('button', { name: `Déplacer ${student}` }).click()
    await sales.getByRole('menuitem', { name: 'Gagné' }).click()
    const dialog = sales.getByRole('dialog', { name: `${student} devient client` })
    await expect(field(dialog, 'Adresse')).toHaveValue(/22500 Paimpol/)
    await dialog.getByRole('button', { name: 'Créer le client' }).click()
    await expect(dialog).toBeHidden()
    await expect(sales.getByText('Le service des cours particuliers est prévenu.')).toBeVisible()
  })

  await test.step('(1) (2) who manages tuition is told; the search opens with pupil, subject, level and needs', async () => {
    const bell = await openBell(manager)
    await bell.getByText(/^Nouvel élève\s: Malo Kerbrat/).click()
    await expect(manager).toHaveURL(/linking\/nouveau\?eleve=\d+/)
    await expect(field(manager, 'Élève')).toHaveValue(/Malo/)
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
    await expect(field(manager, 'Niveau')).toHaveValue('4e')
    await expect(field(manager, 'Ce que la famille attend')).toHaveValue(/le mercredi si possible/)
    await manager.getByRole('button', { name: 'Créneau', exact: true }).click()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    await expect(manager.getByRole('main')).toContainText('22500 Paimpol')
    await expect(manager.getByRole('link', { name: /06.12.34.56.78/ })).toBeVisible()
  })

  const search = new URL(manager.url()).pathname
  const teachers = manager.getByRole('region', { name: /^Professeurs possibles/ })
  const rows = teachers.getByRole('row').filter({ has: manager.getByRole('rowheader') })
  await test.step('(2) each teacher has reasons: subject, level, way, free hours, margin', async () => {
    await expect(rows).toHaveCount(6)
    const first = rows.first()
    await expect(first).toContainText(/Riou/i)
    await besides(() => first.locator('summary').click())
    for (const reason of [
      'Donne des cours de 4e dans cette matière (Mathématiques).',
      /Habite à [\d,]+\skm, dans les 20\skm qu’il parcourt\./,
      /Libre aux heures souhaitées\s: mer\. 14:00–18:00\./,
      /Laisse 13,50\s€ de marge par heure, sur 45,00\s€\./,
    ])
      await expect(first.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
    await expect(rows.last()).toContainText(/Evenou/i)
    await expect(rows.last()).toContainText('sans e-mail')
  })

  await test.step('(3) three teachers read of town, hours and pay, with a link that answers', async () => {
    await proposeToNext(manager, 3)
    for (const teacher of [riou, abgrall, bihan]) {
      const mail = await company.inbox.read(teacher.email, { link: 'teacherProposal' })
      expect(mail.text).toContain('Paimpol')
      expect(mail.text).toMatch(/Créneaux souhaités\s: mer\. 14:00–18:00\./)
      expect(mail.text).toMatch(/31,50\s€ de l’heure/)
    }
    expect((await company.inbox.subjects(cadiou.email)).filter((one) => /élève/.test(one))).toEqual([])
  })

  await test.step('(6) nobody accepts in 48 hours: an action with the next three names, who are asked at once', async () => {
    await company.clock.move('50 hours')
    await manager.goto('/privateTuition/next-actions')
    const action = manager.getByRole('row', { name: /Kerbrat/i })
    await expect(action).toHaveCount(1)
    await expect(action).toContainText('Proposer des professeurs')
    await expect(action).toContainText(/Les suivants\s: Alix CADIOU, Alix DONVAL, Alix EVENOU\./)
    await manager.goto(search)
    await besides(() => proposeToNext(manager, 3))
    await company.inbox.read(cadiou.email, { link: 'teacherProposal' })
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('main')).not.toContainText('Les suivants')
    await manager.goto(search)
  })

  await test.step('(7) who has no address is called, and what he said is typed', async () => {
    await besides(() => typeAnswer(manager, evenou, { no: 'Plus de place le mercredi.' }))
    await expect(manager.getByRole('region', { name: 'Propositions' })).toContainText('Plus de place le mercredi.')
  })

  await test.step('(3) the first yes wins: the others are told once, and their links say so', async () => {
    await acceptByLink(company, riou.email)
    for (const teacher of [abgrall, bihan, cadiou, donval]) {
      await company.inbox.read(teacher.email, { subject: /a trouvé son professeur$/ })
      expect((await company.inbox.subjects(teacher.email)).filter((one) => /élève/.test(one))).toHaveLength(2)
    }
    const late = await company.browser()
    const mail = await company.inbox.read(abgrall.email, { link: 'teacherProposal' })
    await late.goto(mail.links.find((address) => address.includes('teacherProposal')) ?? '')
    await expect(late.getByRole('heading', { name: 'Cet élève a trouvé son professeur' })).toBeVisible()
  })

  const at = { day: await dayOf(company, 5), hour: '17:00' }
  await test.step('(4) the family reads of teacher, price, advance and date, with « J’accepte » and its account', async () => {
    await manager.goto(search)
    await chooseTeacher(manager, at)
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { link: '/price?' })
    expect(mail.text).toContain('Gwendal Riou')
    expect(mail.text).toMatch(/45,00\s€ de l’heure/)
    expect(mail.text).toMatch(/avec l’avance immédiate de l’Urssaf, vous ne payez que 22,50\s€/)
    expect(mail.text).toContain(`Le cours d’essai vous est proposé le ${at.day} à 17:00`)
    const account = await company.browser()
    const invitation = await company.inbox.read(kerbrat.email, { link: 'reset-password' })
    await choosePassword(account, invitation, password)
    const family = await company.browser()
    await family.goto(mail.links.find((address) => address.includes('/price?')) ?? '')
    counts.push(await countClicks(family))
    await family.getByRole('button', { name: 'J’accepte' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
  })

  await test.step('(5) yes and yes: active, linked, planned, all three told', async () => {
    await answerDate(company, kerbrat.email, 'Cette date me convient')
    await manager.goto(search)
    await expect(state(manager)).toContainText('Liée')
    await manager.goto(
      (await manager
        .getByRole('link', { name: /^CT|^Contrat CT/ })
        .first()
        .getAttribute('href')) ?? '',
    )
    await expect(state(manager)).toContainText('Actif')
    await seeLessons(manager)
    const row = manager.getByRole('row', { name: new RegExp(`${at.day} à 17:00`) })
    await expect(row).toContainText('Essai')
    await company.clock.move('1 minute')
    expect((await company.inbox.read(riou.email, { subject: /^Cours d’essai avec Malo/ })).text).toContain(at.day)
    expect(await company.inbox.subjects(kerbrat.email)).toContain(`Cours de Malo le ${at.day} à 17:00`)
    // one more: the date, by the link of the mail
    expect(clicked() - apart + 1).toBeLessThanOrEqual(25)
    const bell = await openBell(manager)
    await expect(bell).toContainText('la date convient')
    await manager.keyboard.press('Escape')
  })

  await test.step('the pupil’s page opens a search and a contract that know it', async () => {
    await manager.goto(search)
    await manager.goto((await manager.locator('a[href^="/student/show/"]').first().getAttribute('href')) ?? '')
    await manager.getByRole('button', { name: 'Nouveau contrat' }).click()
    await expect(field(manager, 'Élève')).toHaveValue(/Malo/)
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
  })
})
