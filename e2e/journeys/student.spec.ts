// Journeys of a pupil at home: lessons to come, those to confirm or to contest, without a price; the parent is told, and may answer alone.

import { isoDay, openAgenda } from '../support/agenda.ts'
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { enter, moveTo } from '../support/cancellations.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { field } from '../support/fields.ts'
import { addChapter, declareLesson } from '../support/lessons.ts'
import { signIn, typeCredentials } from '../support/people.ts'
import { planLesson } from '../support/planning.ts'
import { fillCode, giveCode, useCode } from '../support/pupil-access.ts'
import { openBell } from '../support/records.ts'

const room = 'https://visio.exemple.fr/salle-de-malo'

const giveRoom = async (company: Company, contract: string) => {
  const manager = await company.as('gestion')
  await manager.goto(contract)
  const section = manager.getByRole('region', { name: 'Salle de visio' })
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('button', { name: 'Saisir un lien…' }).click()
  const dialog = manager.getByRole('dialog').last()
  await field(dialog, 'Adresse de la salle').fill(room)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(section).toContainText(room)
}

test('J-STUDENT-01 a pupil without an address gets in by a code of the parent, sees the next lesson, reads reports, confirms without a price unless the parent answers alone', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher, mother, contract } = await runningContract(company, { isOnline: true })
  await giveRoom(company, contract)
  await addChapter(company)
  const now = await company.clock.now()
  await teacher.goto('/')
  await planLesson(teacher, { inDays: 3, time: '17:00', lasts: '1 h 30' }, /^Planifier un cours de Malo/)
  const said = { chapter: 'Fractions', report: 'Additions revues, divisions à refaire.', comment: 'Peu de travail.' }
  await declareLesson(teacher, 'Malo', '17:00', said)
  await declareLesson(teacher, 'Malo', '14:00')
  const pupil = await company.browser()

  await test.step('(5) no address: the parent gives a code, with which the pupil chooses a password; once, and taken back', async () => {
    const { login, code } = await giveCode(mother)
    await useCode(pupil, login, code, 'deux galets au fond')
    await signIn(pupil, login, 'deux galets au fond')
    await mother.goto('/')
    await expect(await openBell(mother)).toContainText('Malo a choisi son mot de passe.')
    await mother.keyboard.press('Escape')
    // closed by the parent: no page, no password
    await mother.getByRole('button', { name: 'Fermer l’accès de Malo' }).click()
    await mother
      .getByRole('dialog')
      .or(mother.getByRole('alertdialog'))
      .getByRole('button', { name: 'Fermer l’accès' })
      .click()
    await expect(mother.getByText('Vous avez fermé l’accès de Malo.')).toBeVisible()
    await pupil.goto('/')
    await expect(pupil).toHaveURL(/\/login/)
    await typeCredentials(pupil, login, 'deux galets au fond')
    await expect(pupil.getByRole('alert')).toBeVisible()
    // opened again, by the parent once more; the code that served before serves nobody
    const again = await giveCode(mother, 'Rouvrir l’accès de Malo')
    expect(again.login).toBe(login)
    await fillCode(pupil, login, code, password)
    await expect(pupil.getByText(/^Cet identifiant et ce code ne vont pas ensemble/)).toBeVisible()
    await useCode(pupil, login, again.code, password)
    await signIn(pupil, login, password)
    expect(login).toBe('malo.kerbrat')
  })

  const waiting = pupil.getByRole('region', { name: /^Vos cours à confirmer/ })

  await test.step('(1) the next lesson with its teacher, and the week', async () => {
    await pupil.goto('/')
    const next = pupil.getByRole('region', { name: 'Votre prochain cours' })
    await expect(next).toContainText('à 17:00')
    await expect(next).toContainText('Avec Gwendal Riou')
    await expect(next).toContainText('en ligne')
    await expect(pupil.getByRole('main')).not.toContainText('€')
    await openAgenda(pupil, isoDay(now, 3))
    await pupil.getByRole('button', { name: /^17:00 à 18:30/ }).click()
    const card = pupil.getByRole('dialog')
    await expect(card).toContainText('Gwendal Riou')
    await expect(card).not.toContainText('€')
    await pupil.keyboard.press('Escape')
  })

  await test.step('(4) the chapter and the report of a lesson, and nothing of what the office alone reads', async () => {
    const says = async (region: ReturnType<typeof pupil.getByRole>) => {
      await expect(region).toContainText(/Au programme\s: Fractions/)
      await expect(region).toContainText('Additions revues, divisions à refaire.')
    }
    await pupil.goto('/')
    await says(waiting)
    await mother.goto('/')
    await says(mother.getByRole('region', { name: /^Cours à confirmer/ }))
    for (const page of [pupil, mother]) await expect(page.getByRole('main')).not.toContainText('Peu de travail')
    await openAgenda(pupil, isoDay(now, -1))
    await pupil.getByRole('button', { name: /^17:00 à 18:00/ }).click()
    await expect(pupil.getByRole('dialog')).toContainText('Additions revues, divisions à refaire.')
    await expect(pupil.getByRole('dialog')).toContainText('Fractions')
    await pupil.keyboard.press('Escape')
  })

  await test.step('(2) the parent answers alone: nothing is asked of the pupil; then lets the child answer', async () => {
    const mayAnswer = mother.getByRole('switch', { name: 'Malo confirme et conteste ses cours' })
    await expect(mayAnswer).toBeChecked()
    await mayAnswer.click()
    await expect(mayAnswer).not.toBeChecked()
    await pupil.goto('/')
    await expect(waiting).toContainText('1 h')
    await expect(waiting.getByRole('button', { name: /^Confirmer/ })).toHaveCount(0)
    await expect(waiting.getByRole('button', { name: /^Contester/ })).toHaveCount(0)
    await mayAnswer.click()
    await expect(mayAnswer).toBeChecked()
  })

  const hers = mother.getByRole('dialog', { name: 'Confirmer le cours' })
  const his = (hour: string) =>
    waiting.getByRole('button', { name: new RegExp(`^Confirmer le cours du .* à ${hour}$`) })
  /** Both have the lesson of an hour before their eyes; the pupil’s telephone hears nothing of what happens meanwhile. */
  const bothRead = async (hour: string) => {
    await pupil.route('**/api/events', (route) => route.abort())
    await pupil.goto('/')
    await mother.goto('/')
    const button = { name: new RegExp(`^Confirmer le cours du .* à ${hour}$`) }
    await mother.getByRole('button', button).click()
    await expect(hers).toContainText('45,00 €')
    await expect(his(hour)).toBeVisible()
    await expect(waiting).toContainText('1 h')
    await expect(waiting).not.toContainText('€')
  }
  const yes = { name: /^Confirmer le cours/ }

  await test.step('(2) (3) the pupil confirms without an amount, the parent a moment later: one confirmation, and she is told', async () => {
    await bothRead('17:00')
    await his('17:00').click()
    await expect(pupil.getByText('Cours confirmé.')).toBeVisible()
    await hers.getByRole('button', yes).click()
    const result = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await expect(result).toContainText('Ce cours est déjà confirmé.')
    await result
      .getByRole('button', { name: /^(Fermer|Plus tard)$/ })
      .last()
      .click()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du/ })
    expect(mail.text).toContain('Confirmé par Malo Kerbrat.')
    await mother.goto('/')
    await expect(await openBell(mother)).toContainText('Cours confirmé par Malo Kerbrat')
    await mother.keyboard.press('Escape')
    expect(await billsOf(await company.as('compta'))).toHaveLength(1)
  })

  await test.step('(3) the parent first: the pupil is told so kindly, and of no bill', async () => {
    await bothRead('14:00')
    await hers.getByRole('button', yes).click()
    await expect(mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })).toBeVisible()
    await his('14:00').click()
    await expect(pupil.getByText('Ce cours est déjà confirmé.')).toBeVisible()
    await expect(pupil.getByRole('dialog')).toHaveCount(0)
    await expect(pupil.getByRole('main')).not.toContainText(/€|facture/i)
    expect(await billsOf(await company.as('compta'))).toHaveLength(2)
    await expectBooksToHold(company)
  })

  await test.step('(1) the room of the next lesson, from a quarter of an hour before', async () => {
    await moveTo(company, 3, 17, -0.2)
    const home = await enter(company, 'malo.kerbrat')
    const next = home.getByRole('region', { name: 'Votre prochain cours' })
    await expect(next.getByRole('link', { name: 'Rejoindre la salle' })).toHaveAttribute('href', room)
    await expect(home.getByRole('region', { name: /^Vos derniers cours/ })).toContainText('Fractions')
  })
})
