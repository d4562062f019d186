// The stage of a pupil, on the pupil's own home page: when, where, what to bring, what became of it, and what changed.
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { choose, chooseFound, chooseMany, field } from '../support/fields.ts'
import { findings, overflow } from '../support/pages.ts'
import { signIn, signInAtOnce } from '../support/people.ts'
import { giveCode, useCode } from '../support/pupil-access.ts'
import { openBell } from '../support/records.ts'
import { addGroup, createPeriod, createProgramme, createSession, expectSaved, save } from '../support/stages.ts'

test('J-STUDENT-02 a pupil reads the stage it is registered to, is told what changes, and reads the evaluation once it is validated', async ({
  company,
}) => {
  const { mother } = await runningContract(company)
  const director = await company.as('direction')
  const manager = await company.as('stages')
  const { login, code } = await giveCode(mother)
  const pupil = await company.browser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await useCode(pupil, login, code, password)
  await signIn(pupil, login, password)

  const session = await test.step('a stage, with what to bring, and a criterion of evaluation', async () => {
    await director.goto('/codification/rankings')
    await director.getByRole('button', { name: 'Nouveau type' }).first().click()
    await field(director, 'Nom').fill('Participation')
    await chooseMany(director, 'Disponible pour', ['Bilans de stage'])
    await save(director)
    await expect(director.getByText(/créé/)).toBeVisible()
    await createPeriod(director, 'Hiver')
    const path = await createSession(manager, 'Hiver')
    await createProgramme(manager, path)
    await addGroup(manager, { start: '09:00', end: '11:00', seats: '4' })
    await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
    await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
    const level = manager.getByRole('dialog', { name: 'Niveau' })
    await field(level, 'À apporter').fill('Une trousse et le manuel de 3e')
    await expectSaved(level)
    return path
  })
  const register = async (stage: string) => {
    await manager.goto(`${stage}?onglet=inscriptions`)
    await manager
      .getByRole('button', { name: /^Inscrire/ })
      .first()
      .click()
    const registration = manager.getByRole('dialog', { name: /^Inscription|^Nouvelle inscription|^Inscrire/ })
    await chooseFound(registration, 'Élève', 'Malo')
    await choose(registration, 'Niveau du stage', /brevet|3e/)
    // Malo is in 4e
    await manager.getByRole('button', { name: 'Garder son niveau' }).click()
    await registration
      .getByRole('group', { name: 'Matières' })
      .getByRole('checkbox', { name: /Mathématiques/ })
      .check()
    await registration.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(registration).toBeHidden()
    await company.clock.move('5 minutes')
  }
  await test.step('registered by the office', async () => {
    await register(session)
  })

  const home = pupil.getByRole('region', { name: 'Mon stage' })
  await test.step('(1) days, hours, room, subject and what to bring, without an amount', async () => {
    await signInAtOnce(pupil, login, password)
    await pupil.goto('/espace')
    await expect(home).toContainText('Préparer le brevet')
    await expect(home).toContainText(/Mathématiques.*09:00\s–\s11:00.*Salle Jules-Ferry/s)
    await expect(home).toContainText(/(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d/)
    await expect(home).toContainText('Une trousse et le manuel de 3e')
    await expect(pupil.getByRole('main')).not.toContainText('€')
    expect(await findings(pupil)).toEqual([])
    expect(await overflow(pupil)).toBe(0)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^L’inscription de Malo au stage/ })
    expect(mail.text).toContain('Une trousse et le manuel de 3e')
  })

  await test.step('(3) other hours are told to the pupil and to the family, with what was before', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    await manager.getByRole('button', { name: 'Actions sur Groupe 1' }).first().click()
    await manager.getByRole('menuitem', { name: 'Modifier le groupe' }).click()
    const group = manager.getByRole('dialog', { name: 'Groupe' })
    await field(group, 'Début').fill('14:00')
    await field(group, 'Fin').fill('16:00')
    await expectSaved(group)
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Le stage de Malo change/ })
    expect(mail.text).toMatch(/14:00\s–\s16:00/)
    expect(mail.text).toMatch(/C’était : .*09:00\s–\s11:00/)
    await signInAtOnce(pupil, login, password)
    await pupil.goto('/espace')
    await expect(home).toContainText(/14:00\s–\s16:00/)
    await expect(await openBell(pupil)).toContainText('Le stage change')
    await pupil.keyboard.press('Escape')
  })

  await test.step('(2) the evaluation is read once the office validated it', async () => {
    const write = async (isValidated: boolean) => {
      await manager.goto(`${session}?onglet=evaluations`)
      await manager
        .getByRole('row', { name: /Malo/ })
        .getByRole('button', { name: /^Saisir/ })
        .click()
      const report = manager.getByRole('dialog', { name: 'Saisir une évaluation de stage' })
      await report.getByRole('radio', { name: '5 – Excellent' }).check({ force: true })
      await field(report, 'Commentaires').fill('De beaux progrès en calcul littéral.')
      if (isValidated) await report.getByRole('switch', { name: 'Non validée' }).check()
      await expectSaved(report)
    }
    await write(false)
    await pupil.goto('/espace')
    await expect(home.getByRole('button', { name: /^Évaluation/ })).toHaveCount(0)
    await write(true)
    await pupil.reload()
    await home.getByRole('button', { name: /^Évaluation – Mathématiques/ }).click()
    await expect(pupil.getByRole('dialog', { name: 'Évaluation de stage' })).toContainText(
      'De beaux progrès en calcul littéral.',
    )
  })

  await test.step('F-1-15 of a stage online, the mother has the address in the mail, she and the pupil a way into it on their stages', async () => {
    const link = 'https://visio.exemple.fr/brevet'
    const online = await createSession(manager, 'Hiver', 40, 'online')
    await createProgramme(manager, online, { ahead: 40, link })
    await addGroup(manager, { start: '17:00', end: '18:00', seats: '4', isOnline: true })
    const before = await company.inbox.count(kerbrat.email)
    await register(online)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^L’inscription de Malo au stage/, after: before })
    expect(mail.text).toContain(link)
    await signInAtOnce(pupil, login, password)
    await pupil.goto('/espace')
    await mother.goto('/espace/stages')
    for (const page of [pupil, mother]) {
      const way = page.getByRole('link', { name: 'Rejoindre la salle – Mathématiques, Malo' })
      await expect(way).toHaveCount(1)
      await expect(way).toHaveAttribute('href', link)
      expect(await findings(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
  })
})
