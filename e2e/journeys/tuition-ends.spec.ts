// The journey of a contract that rests, ends, is judged by its family and goes on.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { openContract } from '../support/contracts.ts'
import { dayOf } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { confirmLesson, declarePlanned } from '../support/lessons.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { createGrid } from '../support/searches.ts'

const state = (page: Page) => page.getByRole('main')
const review = 'privateTuition/review'
const silent = '/privateTuition/no-longer-courses'

test('J-TUITION-13 a contract rests until a day, ends on a day and is judged by its family, and all can be taken back', async ({
  company,
}) => {
  const { contract, mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const see = async () => {
    await manager.goto(contract)
    await seeLessons(manager)
  }
  await see()
  const teacherRecord = (await manager.locator('a[href^="/teacher/show/"]').first().getAttribute('href')) ?? ''
  for (const inDays of [3, 6, 9, 12]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  const close = async (button: string, title: string, day: string) => {
    await manager.getByRole('button', { name: button }).click()
    const dialog = manager.getByRole('dialog', { name: title })
    await field(dialog, 'Dernier jour').fill(day)
    return dialog
  }
  const pauseUntil = async (days: number) => {
    await manager.getByRole('button', { name: 'Mettre en pause' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Mettre le contrat en pause' })
    await field(dialog, 'Retour prévu le').fill(await dayOf(company, days))
    return dialog
  }

  await test.step('(4) a pause says which lessons go, and cancels them at once', async () => {
    const dialog = await pauseUntil(5)
    await expect(dialog.getByRole('status').first()).toContainText('1 cours prévu sera annulé')
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(state(manager)).toContainText('En pause')
    await see()
    await expect(lessonRow(manager, 3, '17:00')).toContainText('Annulé')
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
    await company.inbox.read(kerbrat.email, { subject: /sont suspendus$/ })
  })

  await test.step('(4) it resumes by itself on its day, and wakes the office', async () => {
    await company.clock.move('7 days')
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Actif')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('La pause est finie')
    await see()
    await declarePlanned(lessonRow(manager, 6, '17:00'))
  })

  await test.step('a last day to come: the lessons after it are told before, then cancelled', async () => {
    await manager.goto(contract)
    const dialog = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 4))
    await expect(dialog.getByRole('status').first()).toContainText('1 cours prévu sera annulé')
    await choose(dialog, 'Motif', 'Objectifs atteints')
    await expect(dialog.getByRole('switch', { name: 'Demander un avis à la famille' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(dialog).toBeHidden()
    await expect(state(manager)).toContainText('Actif')
    await see()
    await expect(lessonRow(manager, 12, '17:00')).toContainText('Annulé')
    await expect(lessonRow(manager, 9, '17:00')).toContainText('Planifié')
  })

  const first =
    await test.step('(2) both are told with the day; the family of bills, certificate and opinion', async () => {
      const day = await dayOf(company, 4)
      const mails = []
      for (const { email } of [kerbrat, riou]) {
        const mail = await company.inbox.read(email, { subject: /s’arrêtent le / })
        expect(mail.subject).toContain(day)
        expect(mail.text).toContain(`le dernier jour est le ${day}`)
        expect(mail.text).not.toContain('{{')
        mails.push(mail)
      }
      const [family, other] = mails
      for (const words of ['leurs factures à régler', 'attestation fiscale', 'Donner un avis'])
        expect(family?.text).toContain(words)
      expect(other?.text).not.toContain('avis')
      return family?.links.find((address) => address.includes(review)) ?? ''
    })

  await test.step('(7) the end is taken back, and its question with it; said again, and its day corrected', async () => {
    await mother.goto('/')
    await expect(mother.getByRole('button', { name: /^Donner un avis/ })).toBeVisible()
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Annuler la fin prévue' }).click()
    await expect(manager.getByRole('button', { name: 'Clôturer' })).toBeVisible()
    const late = await company.browser()
    await late.goto(first)
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus à suivre')
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('Vos enfants')
    await expect(mother.getByRole('button', { name: /^Donner un avis/ })).toHaveCount(0)
    const again = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 10))
    await choose(again, 'Motif', 'Objectifs atteints')
    await again.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(again).toBeHidden()
    const corrected = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 4))
    await corrected.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(corrected).toBeHidden()
    await company.clock.move('6 days')
    // sessions do not outlive a fortnight
    await signInAtOnce(manager, 'gestion', password)
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Clôturé')
  })

  await test.step('(2) « Donner un avis », without a password, once; a low mark is work for the office', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /s’arrêtent le /, link: review })
    const link = mail.links.find((address) => address.includes(review)) ?? ''
    const family = await company.browser()
    await family.goto(link)
    await expect(family.getByRole('main')).toContainText('Les cours de Malo avec Gwendal Riou s’arrêtent')
    await family.getByRole('button', { name: 'Envoyer mon avis' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre avis' })).toBeHidden()
    await family.getByRole('radio', { name: '2 – Fragile' }).check({ force: true })
    await field(family, 'Ce que vous en dites').fill('Souvent en retard.')
    await family.getByRole('button', { name: 'Envoyer mon avis' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre avis' })).toBeVisible()
    await family.goto(link)
    await expect(family.getByRole('main')).toContainText('Votre avis est enregistré, merci.')
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('Vos enfants')
    await expect(mother.getByRole('button', { name: /^Donner un avis/ })).toHaveCount(0)
    await manager.goto('/privateTuition/next-actions')
    const action = manager.getByRole('row', { name: /avis sévère/ })
    await expect(action).toContainText(/Avis de 2 sur 5\s: Malo avec Gwendal Riou/)
    await expect(action).toContainText('Souvent en retard.')
    await manager.goto(contract)
    await expect(manager.getByRole('complementary')).toContainText('2 sur 5')
    await expect(manager.getByRole('complementary')).toContainText('Souvent en retard.')
  })

  await test.step('(2) its words reach the teacher once the office has published them', async () => {
    await teacher.goto('/')
    await expect(teacher.getByRole('main')).toContainText('Bonjour Gwendal')
    await expect(teacher.getByRole('main')).not.toContainText('Souvent en retard.')
    const recruiter = await company.as('direction')
    await recruiter.goto(`${teacherRecord}#evaluations`)
    const judged = recruiter.getByRole('region', { name: 'Évaluations', exact: true })
    await expect(judged).toContainText(/Moyenne\s: 2 sur 5 \(1\savis\)/)
    await judged
      .getByRole('row', { name: /Souvent en retard/ })
      .getByRole('button', { name: /^Modifier/ })
      .click()
    const dialog = recruiter.getByRole('dialog', { name: 'Évaluation du professeur' })
    await field(dialog, 'Réponse de la société').fill('Nous en parlons ensemble.')
    await dialog.getByRole('radio', { name: 'Publiée' }).check()
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await teacher.goto('/')
    const read = teacher.getByRole('region', { name: 'Avis des familles' })
    await expect(read).toContainText('Souvent en retard.')
    await expect(read).toContainText('Nous en parlons ensemble.')
  })

  await test.step('(1) a lesson up to the last day is still declared and confirmed', async () => {
    await see()
    const row = lessonRow(manager, 9, '17:00')
    await declarePlanned(row)
    await confirmLesson(row)
  })

  const again = manager.getByRole('button', { name: 'Réactiver' })
  const reason = (words: string) => expect(again).toHaveAttribute('aria-description', new RegExp(words))
  await test.step('(6) it is not taken up again beside a twin, nor with a teacher who has left', async () => {
    await openContract(manager, { student: 'Kerbrat', teacher: 'Riou' })
    const twin = new URL(manager.url()).pathname
    await manager.goto(contract)
    await reason('lie déjà cet élève à ce professeur')
    await manager.goto(twin)
    await manager.getByRole('button', { name: 'Abandonner' }).click()
    const giveUp = manager.getByRole('dialog', { name: 'Abandonner le contrat' })
    await giveUp.getByRole('radio', { name: 'Objectifs atteints' }).check()
    await giveUp.getByRole('button', { name: 'Abandonner le contrat' }).click()
    await expect(giveUp).toBeHidden()
    const status = async (label: string) => {
      await manager.goto(teacherRecord)
      await choose(manager, 'Statut', label)
      await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(manager.getByText('Professeur enregistré.').last()).toBeVisible()
    }
    await status('Inactif')
    await manager.goto(contract)
    await reason('Ce professeur n’est plus en activité')
    await status('En activité')
  })

  await test.step('(6) (7) the same contract goes on; the price is asked again, since the grid has changed', async () => {
    await createGrid(manager, '52')
    await manager.goto(contract)
    await again.click()
    const offer = manager.getByRole('dialog', { name: /^Proposer le nouveau tarif/ })
    await expect(offer).toContainText(/52,00\s€ de l’heure, et 45,00\s€ pour cette famille/)
    await offer.getByRole('button', { name: 'Proposer le nouveau tarif' }).click()
    const price = manager.getByRole('dialog', { name: 'Proposer un prix' })
    await expect(field(price, 'Prix client')).toHaveValue(/52/)
    await price.getByRole('button', { name: 'Proposer' }).click()
    await expect(price).toBeHidden()
    await expect(state(manager)).toContainText('Actif')
  })

  await test.step('(3) what the family owes is said before the contract ends', async () => {
    const dialog = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 0))
    await expect(dialog).toContainText(/La famille doit encore 45,00\s€/)
    await expect(dialog.getByRole('switch', { name: 'Demander un avis à la famille' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const leave = manager.getByRole('button', { name: 'Abandonner les modifications' })
    if (await leave.isVisible()) await leave.click()
  })

  await test.step('(3) so is what stands to its credit', async () => {
    const accountant = await company.as('compta')
    await signInAtOnce(accountant, 'compta', password)
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '60' })
    await manager.goto(contract)
    const dialog = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 0))
    await expect(dialog).toContainText(/La famille a 15,00\s€ d’avoir en compte/)
    await expect(dialog).not.toContainText('La famille doit encore')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const leave = manager.getByRole('button', { name: 'Abandonner les modifications' })
    if (await leave.isVisible()) await leave.click()
  })

  await test.step('(5) after a pause silence counts from the return, not from the last lesson', async () => {
    const dialog = await pauseUntil(35)
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(dialog).toBeHidden()
    const board = async () => {
      await signInAtOnce(manager, 'gestion', password)
      await manager.goto(silent)
      await expect(manager.getByRole('region', { name: /^Détecté/ })).toBeVisible()
      return manager.getByRole('main')
    }
    await company.clock.move('36 days')
    await expect(await board()).not.toContainText('Kerbrat')
    await company.clock.move('32 days')
    await expect(await board()).toContainText('Kerbrat')
  })
})
