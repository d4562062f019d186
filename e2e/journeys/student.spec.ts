// Journeys of a pupil at home: lessons to come, those to confirm or to contest, without a price; the parent is told, and may answer alone.
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openPupil, runningContract } from '../support/company/given.ts'
import { declareLesson } from '../support/lessons.ts'
import { planLesson } from '../support/planning.ts'
import { openBell } from '../support/records.ts'

// What is missing of the journey: the link of the online room (1), the report of a lesson (4), a code given by the parent for a pupil without an address (5).
test('partly J-STUDENT-01: a pupil sees the next lesson, confirms without a price unless the parent answers alone, and the parent is told', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher, mother, contract } = await runningContract(company)
  await planLesson(teacher, { inDays: 3, time: '17:00', lasts: '1 h 30' }, 'Planifier un cours')
  await declareLesson(teacher, 'Malo')
  const pupil = await openPupil(company, contract)
  const waiting = pupil.getByRole('region', { name: /^Vos cours à confirmer/ })

  await test.step('(1) the next lesson with its teacher, and the week', async () => {
    await pupil.goto('/')
    const next = pupil.getByRole('region', { name: 'Votre prochain cours' })
    await expect(next).toContainText('à 17:00')
    await expect(next).toContainText('Avec Gwendal Riou')
    await expect(pupil.getByRole('main')).not.toContainText('€')
    await pupil.getByRole('link', { name: 'Mon agenda' }).click()
    await expect(pupil.getByRole('heading', { name: 'Mon agenda' })).toBeVisible()
  })

  await test.step('(2) the parent answers alone: nothing is asked of the pupil; then lets the child answer', async () => {
    await mother.goto('/')
    const mayAnswer = mother.getByRole('switch', { name: 'Malo confirme et conteste ses cours' })
    await expect(mayAnswer).toBeChecked()
    await mayAnswer.click()
    await expect(mayAnswer).not.toBeChecked()
    await pupil.goto('/')
    await expect(waiting).toContainText('1 h')
    await expect(waiting.getByRole('button', { name: /^Confirmer/ })).toHaveCount(0)
    await mayAnswer.click()
    await expect(mayAnswer).toBeChecked()
  })

  await test.step('(2) (3) confirms without an amount, once, whoever else does; the parent is told', async () => {
    await pupil.goto('/')
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du/ }).click()
    const hers = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(hers).toContainText('45,00 €')
    await waiting.getByRole('button', { name: /^Confirmer le cours du/ }).click()
    const dialog = pupil.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(dialog).not.toContainText('€')
    await dialog.getByRole('button', { name: /^Confirmer le cours/ }).click()
    await expect(dialog).toBeHidden()
    await hers.getByRole('button', { name: /^Confirmer le cours/ }).click()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du/ })
    expect(mail.text).toContain('Confirmé par Malo Kerbrat.')
    await mother.goto('/')
    await expect(await openBell(mother)).toContainText('Cours confirmé par Malo Kerbrat')
    await mother.keyboard.press('Escape')
    expect(await billsOf(await company.as('compta'))).toHaveLength(1)
    await expectBooksToHold(company)
  })
})
