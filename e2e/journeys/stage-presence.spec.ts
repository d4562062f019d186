// A stage that runs: its days moved before, the list to sign, who is there, a child who is missing, a teacher who is ill, what cannot be switched off.
import { readFile } from 'node:fs/promises'
import { pdfText } from '../../apps/server/test/pdf-text.ts'
import { onPhone } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { openFamily, openTeacher, riou, runningContract, tanguy } from '../support/company/given.ts'
import { frenchDay, frenchWeekday } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { findings, overflow } from '../support/pages.ts'
import { printed } from '../support/papers.ts'
import { openBell } from '../support/records.ts'
import { fromMenu, haveTeacher, openRegistrations, rowOf } from '../support/registrations.ts'
import { notePresence, openPresences, presenceOf, registerPaid } from '../support/stage-days.ts'
import { actOnProposal, fillGrids, hoursOf, openHours, openStage } from '../support/stage-pay.ts'
import { save } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr' }

test('J-STAGE-07 the days of a stage move and everybody is asked; while it runs, who is there is noted on a telephone, a family hears of a child who is missing, a teacher is replaced for a day, and nothing that somebody counts on is switched off', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createTeacher(await company.as('gestion'), madec)
  const other = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  const second = await openFamily(company, 'Tanguy', 'maryse.tanguy', tanguy.email)
  await fillGrids(await company.as('stages'), '24', '0')
  const { manager, path } = await openStage(company, 9, [['09:00', '11:00']])
  await haveTeacher(manager, path, 'Gwendal Riou')
  await registerPaid(manager, path, 'Malo')
  await registerPaid(manager, path, 'Enora')
  await company.clock.move('5 minutes')

  await test.step('(5) the session moves by a day: the proposal is asked anew, and families are told and asked', async () => {
    const before = await company.inbox.count(riou.email)
    await manager.goto(`${path}?onglet=fiche`)
    await field(manager, 'Fin').fill(frenchDay(10))
    await field(manager, 'Début').fill(frenchDay(2))
    await save(manager)
    const dialog = manager.getByRole('dialog', { name: 'Renvoyer les propositions' })
    await expect(dialog).toContainText('Veuillez les prévenir du changement de jour.')
    await expect(dialog).toContainText(/Gwendal RIOU.*acceptée/i)
    await dialog.getByRole('button', { name: 'Enregistrer et renvoyer les propositions (1)' }).click()
    await expect(dialog).toBeHidden()
    await company.inbox.read(riou.email, { subject: /seriez-vous disponible/, after: before })
    await manager.goto(`${path}?onglet=organisation`)
    await actOnProposal(manager, 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await company.clock.move('5 minutes')
    for (const { email, student } of [{ email: 'solenn.kerbrat@exemple.fr', student: { firstName: 'Malo' } }, tanguy]) {
      const mail = await company.inbox.read(email, { subject: /change de jours/ })
      expect(mail.subject).toMatch(new RegExp(`d[e’] ?${student.firstName}`))
      expect(mail.text).toContain(frenchWeekday(10))
      expect(mail.text).toMatch(/C’était/)
    }
    const answer = async (email: string) =>
      (await company.inbox.read(email, { subject: /change de jours/ })).links.find((link) =>
        link.includes('/response/traineeships/dates'),
      ) ?? ''
    await openRegistrations(manager, path)
    await expect(rowOf(manager, /Malo/)).toContainText('réponse attendue')
    await manager.goto('/dashboard/waiting?quoi=35-stageDatesAsked')
    await expect(manager.getByRole('main')).toContainText(/Kerbrat/i)
    await expect(manager.getByRole('main')).toContainText(/Tanguy/i)
    await mother.setViewportSize(onPhone)
    await mother.goto(await answer('solenn.kerbrat@exemple.fr'))
    await expect(mother.getByRole('main')).toContainText(frenchWeekday(10))
    expect(await overflow(mother)).toBe(0)
    expect(await findings(mother)).toEqual([])
    await mother.getByRole('button', { name: 'Ces jours nous conviennent' }).click()
    await expect(mother.getByRole('heading', { name: 'C’est noté, à bientôt au stage' })).toBeVisible()
    const visitor = await company.browser()
    await visitor.goto(await answer(tanguy.email))
    await visitor.getByRole('button', { name: 'Ils ne nous conviennent pas' }).click()
    await field(visitor, 'Ce qui ne convient pas').fill('Nous partons le dernier jour.')
    await visitor.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(visitor.getByRole('heading', { name: 'C’est noté, nous vous rappelons' })).toBeVisible()
    await openRegistrations(manager, path)
    await expect(rowOf(manager, /Malo/)).toContainText('acceptés par la famille')
    await expect(rowOf(manager, /Enora/)).toContainText('Nous partons le dernier jour.')
    await expect(await openBell(manager)).toContainText('Nouveaux jours refusés')
    await manager.keyboard.press('Escape')
    // settled by telephone: she comes all the same
    await fromMenu(manager, rowOf(manager, /Enora/), 'Refuser l’annulation demandée')
    const keep = manager.getByRole('dialog')
    await keep.getByRole('textbox').fill('Comme convenu au téléphone.')
    await keep.getByRole('button').last().click()
    await expect(keep).toBeHidden()
  })

  await test.step('(6) a level or a subject that children and teachers count on stays on: they are named, « Déplacer » and « Annuler » are offered', async () => {
    for (const what of ['3e', 'Mathématiques']) {
      await manager.goto(`${path}?onglet=organisation`)
      await manager.getByRole('button', { name: `Actions sur ${what}` }).click()
      await manager.getByRole('menuitem', { name: 'Désactiver' }).click()
      await manager
        .getByRole('dialog')
        .getByRole('button', { name: /^Désactiver/ })
        .click()
      const refused = manager.getByRole('alert').filter({ hasText: 'Malo' })
      await expect(refused).toContainText(/Malo Kerbrat et Enora Tanguy sont inscrits/)
      await expect(refused).toContainText(/Une proposition est en cours .* avec Gwendal Riou/)
      if (what === '3e') {
        await refused.getByRole('button', { name: 'Déplacer' }).click()
        await expect(manager).toHaveURL(/onglet=inscriptions/)
        await expect(rowOf(manager, /Malo/)).toBeVisible()
      } else {
        await refused.getByRole('button', { name: 'Annuler' }).click()
        const recap = manager.getByRole('dialog', { name: /Groupe 1/ })
        await expect(recap).toContainText('2 inscriptions')
        await recap.getByRole('button', { name: 'Retour' }).click()
        await expect(recap).toBeHidden()
      }
      await manager.goto(`${path}?onglet=organisation`)
      await expect(manager.getByRole('region', { name: /^Mathématiques, Groupe 1/ }).first()).toBeVisible()
    }
  })

  await test.step('(1) the lists print: a page a week, whole rows, pupils counted', async () => {
    await manager.getByRole('button', { name: 'Autres actions' }).click()
    const [file] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: 'Listes d’émargement' }).click(),
    ])
    const text = pdfText(await readFile(await file.path()))
    expect(text).toMatch(/2\sélèves/)
    const weeks = [...text.matchAll(/semaine (\d) sur (\d)/g)].map(([, week, of]) => [Number(week), Number(of)])
    expect(weeks.length).toBeGreaterThan(1)
    expect(weeks).toEqual(weeks.map((_, at) => [at + 1, weeks.length]))
    for (const part of text.split(/semaine \d sur \d/).slice(1)) {
      expect(part.match(/KERBRAT Malo/g)).toHaveLength(1)
      expect(part.match(/TANGUY Enora/g)).toHaveLength(1)
    }
    await manager
      .getByRole('dialog', { name: 'Listes d’émargement' })
      .getByRole('button', { name: 'Fermer' })
      .last()
      .click()
  })

  await company.clock.move('2 days')
  const group = (page: typeof teacher) => page.getByRole('region', { name: 'Présences' })
  const row = (page: typeof teacher, pupil: string) => group(page).getByRole('group', { name: new RegExp(pupil) })
  await test.step('(2) the teacher notes on his telephone, the office on another; who comes after all is told to nobody', async () => {
    await teacher.setViewportSize(onPhone)
    await teacher.goto('/')
    await teacher.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    for (const pupil of ['Malo', 'Enora']) {
      await row(teacher, pupil).getByText('Absent', { exact: true }).click()
      await expect(row(teacher, pupil).getByRole('radio', { name: 'Absent' })).toBeChecked()
    }
    await manager.setViewportSize(onPhone)
    await openPresences(manager, path)
    await expect(presenceOf(manager, 'Malo', 'Absent')).toBeChecked()
    expect(await overflow(manager)).toBe(0)
    expect(await findings(manager)).toEqual([])
    await notePresence(manager, 'Enora', 'En retard')
    await manager.setViewportSize({ width: 1366, height: 768 })
  })

  await test.step('(2) an absence without notice: the family knows within the half hour, once', async () => {
    await company.clock.move('25 minutes')
    const mail = await company.inbox.read('solenn.kerbrat@exemple.fr', { subject: /n’est pas au stage aujourd’hui/ })
    expect(mail.text).toContain('09:00')
    expect(mail.text).toContain('Mathématiques')
    await company.clock.move('2 hours')
    const told = async (email: string) =>
      (await company.inbox.subjects(email)).filter((one) => /n’est pas au stage/.test(one)).length
    expect(await told('solenn.kerbrat@exemple.fr')).toBe(1)
    expect(await told(tanguy.email)).toBe(0)
    await mother.goto('/')
    await expect(await openBell(mother)).toContainText('Malo est absent du stage')
    await mother.keyboard.press('Escape')
  })

  await test.step('(4) the teacher is ill tomorrow: another one gives that day, both are told, and only she notes it', async () => {
    await manager.goto(`${path}?onglet=organisation`)
    await manager.getByRole('button', { name: /^Proposition à Gwendal Riou/i }).click()
    await manager.getByRole('menuitem', { name: 'Remplacer un jour…' }).click()
    const dialog = manager.getByRole('dialog', { name: /^Remplacer Gwendal RIOU un jour/i })
    await choose(dialog, 'Jour', frenchWeekday(3))
    await choose(dialog, 'Remplaçant', /Madec/i)
    await field(dialog, 'Motif').fill('Gwendal est malade')
    expect(await findings(manager)).toEqual([])
    await dialog.getByRole('button', { name: 'Noter le remplacement' }).click()
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(madec.email, { subject: /est confirmé/ })
    expect(mail.text).toContain(frenchWeekday(3))
    await teacher.goto('/')
    await expect(await openBell(teacher)).toContainText('Vous êtes remplacé')
    await teacher.keyboard.press('Escape')
    await company.clock.move('1 day')
    await teacher.goto('/')
    await teacher.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    await expect(teacher.getByRole('region', { name: 'Jours et lieu' })).toContainText('Donné par un autre professeur')
    await other.setViewportSize(onPhone)
    await other.goto('/')
    await other.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    for (const pupil of ['Malo', 'Enora']) {
      await row(other, pupil).getByText('Présent', { exact: true }).click()
      await expect(row(other, pupil).getByRole('radio', { name: 'Présent' })).toBeChecked()
    }
  })

  await test.step('(3) presence stands beside the hours that are paid, and in the evaluation', async () => {
    await company.clock.move('1 day')
    await openHours(manager, path)
    await expect(hoursOf(manager, /^MADEC/)).toContainText(/2.h, 48,00.€/)
    await expect(hoursOf(manager, /^MADEC/).getByRole('listitem')).toContainText(/2\sprésents sur 2/)
    await expect(
      hoursOf(manager, /^RIOU/)
        .getByRole('listitem')
        .filter({ hasText: frenchDay(2) }),
    ).toContainText(/1\sprésent sur 2/)
    await manager.goto(`${path}?onglet=evaluations`)
    await manager
      .getByRole('row', { name: /Malo/ })
      .getByRole('button', { name: /^(Saisir|Modifier|Voir)/ })
      .click()
    const report = manager.getByRole('dialog', { name: 'Saisir une évaluation de stage' })
    await expect(report).toContainText(`${frenchDay(2)}\u00a0: absent`)
    await expect(report).toContainText(`${frenchDay(3)}\u00a0: présent`)
  })

  await test.step('(3) a certificate of attendance says the hours of each day, at the office and to the family', async () => {
    await mother.goto('/espace/stages')
    const paper = await printed(mother, mother.getByRole('link', { name: 'Attestation de présence' }))
    expect(paper.text).toContain('Attestation de présence')
    expect(paper.text).toMatch(/Malo KERBRAT.*a suivi le stage.*pendant 2\sh/s)
    expect(paper.text).toContain('Absent')
    await second.goto('/espace/stages')
    const late = await printed(second, second.getByRole('link', { name: 'Attestation de présence' }))
    expect(late.text).toMatch(/Enora TANGUY.*pendant 4\sh/s)
    await openRegistrations(manager, path)
    await rowOf(manager, /Malo/)
      .getByRole('button', { name: /^(Autres|Plus|Actions)/ })
      .click()
    const own = await printed(manager, manager.getByRole('menuitem', { name: 'Attestation de présence' }))
    expect(own.text).toContain('Malo KERBRAT')
  })
})
