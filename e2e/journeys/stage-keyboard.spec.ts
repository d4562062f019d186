// Journey of a stage made, filled and told of without a mouse: the keys alone, the focus seen at every step.
import { expect, test } from '../support/company/company.ts'
import { kerbrat } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchWeekday } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { press, pressOn, tabTo, typeAndTake, typeInto } from '../support/keyboard.ts'
import { createPeriod, createSession, inDialog } from '../support/stages.ts'

test('J-STAGE-01 with the keyboard alone: signed in, a stage is found, its level, subject and group are made, a pupil is registered and a mailing sent', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createPeriod(await company.as('direction'), 'Hiver')
  const office = await company.as('stages')
  const session = await createSession(office, 'Hiver')
  await office.goto(`${session}?onglet=salles`)
  await inDialog(office, 'Salle', 'Nouvelle salle', async (dialog) => {
    await field(dialog, 'Nom').fill('Salle Jules-Ferry')
    await field(dialog, 'Places').fill('8')
  })
  const page = await company.browser()
  const dialogOf = (name: string | RegExp) => page.getByRole('dialog', { name })
  /** Saved by the keys, it closes, and gives the focus back to what opened it. */
  const save = async (name: string | RegExp) => {
    await press(page, 'ControlOrMeta+Enter')
    await expect(dialogOf(name)).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }

  await test.step('signs in, and finds the stage by its name', async () => {
    await page.goto('/')
    await typeInto(field(page, 'Identifiant'), 'stages')
    await typeInto(page.getByLabel('Mot de passe', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Bonjour/)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Hiver')
    await expect(page.getByRole('option', { name: /Hiver/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${session}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hiver')
  })

  await test.step('a level with its price, a subject on two days, a group with its hours and its room', async () => {
    await pressOn(page.getByRole('button', { name: 'Ajouter un niveau', exact: true }).first())
    const level = dialogOf('Nouveau niveau')
    await typeAndTake(field(level, 'Niveau scolaire principal'), '3e')
    await typeInto(field(level, 'Titre'), 'Préparer le brevet')
    await pressOn(level.getByRole('button', { name: 'Prix', exact: true }))
    await typeInto(field(level.getByRole('group', { name: 'Prix 1' }), 'Prix'), '180')
    await save('Nouveau niveau')
    await pressOn(page.getByRole('button', { name: 'Ajouter une matière, 3e', exact: true }).first())
    const subject = dialogOf('Nouvelle matière')
    await typeAndTake(field(subject, 'Matière'), 'Mathématiques')
    await pressOn(subject.getByRole('button', { name: /^Jours :/ }))
    const days = dialogOf('Jours')
    for (const day of [frenchWeekday(30), frenchWeekday(31)])
      await pressOn(days.getByRole('checkbox', { name: day, exact: true }), 'Space')
    await press(page, 'Escape')
    await expect(days).toBeHidden()
    await save('Nouvelle matière')
    await pressOn(page.getByRole('button', { name: 'Ajouter un groupe, Mathématiques', exact: true }).first())
    const group = dialogOf('Nouveau groupe')
    await typeInto(field(group, 'Début'), '09:00')
    await typeInto(field(group, 'Fin'), '11:00')
    await typeInto(field(group, 'Places'), '6')
    await typeAndTake(field(group, 'Salle'), 'Jules', /Jules-Ferry/)
    await save('Nouveau groupe')
    await expect(page.getByRole('main')).toContainText('Groupe 1')
  })

  await test.step('a pupil is registered', async () => {
    await pressOn(
      page.getByRole('link', { name: /^Inscriptions/ }).or(page.getByRole('tab', { name: /^Inscriptions/ })),
    )
    await expect(page.getByText('Aucune inscription').first()).toBeVisible()
    await pressOn(page.getByRole('button', { name: /^Inscrire/ }).first())
    const dialog = dialogOf('Inscription au stage')
    await typeAndTake(field(dialog, 'Élève'), 'Malo', /^(?!\+ Créer).*Malo/i)
    await typeAndTake(field(dialog, 'Niveau du stage'), 'brevet', /brevet/)
    // he is in 4e
    await pressOn(page.getByRole('button', { name: 'Garder son niveau' }))
    const maths = dialog.getByRole('group', { name: 'Matières' }).getByRole('checkbox', { name: /Mathématiques/ })
    await tabTo(maths)
    if (!(await maths.isChecked())) await press(page, 'Space')
    await save('Inscription au stage')
    // a card is asked for at once; the family will pay later
    await expect(dialogOf('Régler le stage par CB')).toBeVisible()
    await press(page, 'Escape')
    await expect(dialogOf('Régler le stage par CB')).toBeHidden()
    await expect(page.getByRole('row', { name: /Malo/ })).toContainText(/180,00\s€ à régler/)
  })

  await test.step('the family is written to, and receives it', async () => {
    await pressOn(
      page.getByRole('link', { name: /^Mailing de début/ }).or(page.getByRole('tab', { name: /^Mailing de début/ })),
    )
    await pressOn(page.getByRole('button', { name: 'Nouveau mailing' }).first())
    await pressOn(dialogOf(/À qui écrire/).getByRole('button', { name: 'Clients', exact: true }))
    const dialog = dialogOf('Mailing pré-stage')
    await typeInto(field(dialog, 'Objet'), 'Le stage d’hiver commence')
    await press(page, 'ControlOrMeta+Enter')
    const question = dialogOf(/^Envoyer tel quel/)
    await expect(question.or(page.getByText('Mailing envoyé.')).first()).toBeVisible()
    if (await question.isVisible()) await pressOn(question.getByRole('button', { name: 'Envoyer quand même' }))
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Le stage d’hiver commence$/ })
    expect(mail.text).toContain('Malo')
  })
})
