// The journey of a teacher who leaves: everything settled on one page, his papers, the account that he reads for a year, and his return.
import { isoDay } from '../support/agenda.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openTeacher, riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract, openContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { confirmDeparture, lineOf, noteDeparture, openDeparture, point } from '../support/departures.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { type Family, sendRequest, winContact } from '../support/households.ts'
import { confirmLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce, typeCredentials } from '../support/people.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { openBell } from '../support/records.ts'
import { completeEmployee, giveLegalItems } from '../support/salaries.ts'
import { acceptByLink } from '../support/searches.ts'
import { actOnProposal, fillGrids, propose } from '../support/stage-pay.ts'
import { addGroup, createPeriod, createProgramme, createSession } from '../support/stages.ts'
import { approve, askPaper, openPaper, sendPaper } from '../support/teacher-papers.ts'
import { createTeacher } from '../support/teachers.ts'

const cadic = { firstName: 'Anna', lastName: 'Cadic', email: 'anna.cadic@exemple.fr' }
const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr', isEmployee: true } as const
const guillou: Family = {
  parent: { firstName: 'Erwan', lastName: 'Guillou' },
  student: { firstName: 'Nolwenn', lastName: 'Guillou' },
  phone: '06 11 22 33 44',
  email: 'erwan.guillou@exemple.fr',
}
const paper = 'Attestation de vigilance'

/** A stage in thirty days whose group he has accepted; answers its path. */
const openStage = async (company: Company): Promise<string> => {
  await createPeriod(await company.as('direction'), 'Hiver')
  const stages = await company.as('stages')
  await fillGrids(stages, '22', '2')
  const session = await createSession(stages, 'Hiver')
  await createProgramme(stages, session)
  await addGroup(stages, { start: '09:00', end: '11:00', seats: '6' })
  await propose(stages, session, 'Groupe 1', /Riou/i)
  await actOnProposal(stages, 'Gwendal Riou', 'Envoyer au professeur', 'Envoyer le mail')
  await actOnProposal(stages, 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
  return session
}

test('J-RECRUIT-04 a teacher leaves: contracts, lessons, stage, sums, papers and account are settled on one page; he reads his papers for a year, and comes back', async ({
  company,
}) => {
  // a year is lived, night after night
  test.slow()
  await askPaper(await company.as('direction'), paper)
  const { contract, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const recruiter = await company.as('recrutement')
  await teacher.goto('/espace/justificatifs')
  await sendPaper(teacher, paper, isoDay(await company.clock.now(), -10))
  await approve(await openPaper(recruiter, riou.lastName))
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '1 h' })
  const sales = await company.as('commercial')
  for (const family of [tanguy, guillou]) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
  }
  await createTeacher(manager, cadic)
  await createTeacher(manager, madec)
  await manager.goto(contract)
  await seeLessons(manager)
  for (const inDays of [3, 25]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  for (const student of ['Kerbrat', 'Tanguy'])
    await createContract(manager, { student, teacher: 'Riou', price: '40', isOnline: true })
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '45' })
  await openContract(manager, { student: 'Guillou', teacher: 'Riou' })
  const session = await openStage(company)

  // an employee of a family leaves, too
  await createContract(manager, { student: 'Guillou', teacher: 'Madec', price: '45' })
  const employed = new URL(manager.url()).pathname
  const anne = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  await declareGiven(anne, 'Nolwenn', { inDays: -1, time: '10:00', lasts: '2 h' })
  await manager.goto(employed)
  await seeLessons(manager)
  await confirmLesson(lessonRow(manager, -1, '10:00'))
  await completeEmployee(manager, madec.lastName, '255081416802538')
  await giveLegalItems(company)

  const lastDay = frenchDay(14)
  let page = ''
  await test.step('what he asked for stands on the page, and prepares the answer', async () => {
    await teacher.goto('/espace/dossier')
    await teacher.getByRole('button', { name: 'Demander à partir' }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Demander à partir' })
    await field(sheet, 'Dernier jour souhaité').fill(isoDay(await company.clock.now(), 14))
    await field(sheet, 'Un mot pour nous').fill('Je déménage à Nantes.')
    await sheet.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(sheet).toBeHidden()
    page = await openDeparture(recruiter, riou.lastName)
    await expect(recruiter.getByRole('region', { name: 'Sa demande' })).toContainText('Je déménage à Nantes.')
    const dialog = recruiter.getByRole('dialog', { name: 'Départ', exact: true })
    await expect(field(dialog, 'Dernier jour')).toHaveValue(lastDay)
    await field(dialog, 'Dernier jour').fill(frenchDay(-3))
    await dialog.getByRole('button', { name: 'Noter le départ' }).click()
    await expect(dialog).toContainText(/Il a été embauché le .*le dernier jour vient après/)
    await noteDeparture(recruiter, lastDay, 'Déménage à Nantes.')
  })

  await test.step('(1) one page: contracts, the one « Créé » too, lessons, the stage, what is due, papers, account', async () => {
    await expect(recruiter.getByText('1 sur 7 réglés')).toBeVisible()
    await expect(point(recruiter, 'Contrats').getByRole('listitem')).toHaveCount(5)
    await expect(lineOf(recruiter, 'Contrats', /Nolwenn/)).toContainText('Créé, pas commencé')
    await expect(lineOf(recruiter, 'Contrats', /1\scours prévu après son départ/)).toHaveCount(1)
    await expect(point(recruiter, 'Cours prévus')).toContainText(/1\scours prévu d’ici son dernier jour/)
    await expect(point(recruiter, 'Cours prévus')).toContainText(/1\scours prévu après son dernier jour/)
    await expect(lineOf(recruiter, 'Stages', /Hiver/)).toContainText('Lui est confié')
    await expect(point(recruiter, 'Sommes dues')).toContainText('À confirmer par les familles')
    await expect(point(recruiter, 'Papiers')).toContainText('Relevé de fin de collaboration')
    await expect(point(recruiter, 'Compte')).toContainText('gwendal.riou')
    // who does not keep contracts settles none
    await expect(point(recruiter, 'Contrats').getByRole('button')).toHaveCount(0)
  })

  await test.step('(2) each contract: another teacher takes one over, the others end on the day, the one « Créé » is given up', async () => {
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText(
      /Départ de Gwendal Riou le .*5\scontrats à terminer ou à confier/,
    )
    await manager.goto(page)
    const first = lineOf(manager, 'Contrats', /1\scours prévu après son départ/)
    await first.getByRole('button', { name: /^Changer de professeur/ }).click()
    const asking = manager.getByRole('dialog', { name: 'Changer de professeur' })
    await expect(field(asking, 'Premier jour du nouveau professeur')).toHaveValue(frenchDay(15))
    await chooseFound(asking, 'Nouveau professeur', 'Cadic')
    await asking.getByRole('button', { name: 'Demander le changement' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    const search = new URL(manager.url()).pathname
    await manager.goto(page)
    await expect(lineOf(manager, 'Contrats', 'Un autre professeur est cherché')).toHaveCount(1)
    await acceptByLink(company, cadic.email)
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Passer le relais' }).click()
    const handing = manager.getByRole('dialog', { name: 'Passer le relais' })
    await choose(handing, 'Motif', 'Départ du professeur')
    await handing.getByRole('button', { name: 'Passer le relais' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
    await seeLessons(manager)
    await expect(lessonRow(manager, 25, '17:00')).toContainText('Planifié')
    await manager.goto(page)
    await expect(lineOf(manager, 'Contrats', 'Confié à un autre professeur')).toHaveCount(1)
    await manager.getByRole('button', { name: 'Terminer, Malo KERBRAT, Mathématiques' }).click()
    const one = manager.getByRole('dialog', { name: 'Terminer le contrat' })
    await one.getByRole('button', { name: 'Terminer le contrat' }).dblclick()
    await expect(one).toBeHidden()
    await manager.getByRole('button', { name: 'Terminer les 3 contrats' }).click()
    const rest = manager.getByRole('dialog', { name: /^Terminer 3/ })
    await expect(rest).toContainText('pas commencé, il est abandonné')
    await rest.getByRole('button', { name: /^Terminer 3/ }).click()
    await expect(rest).toBeHidden()
    await expect(lineOf(manager, 'Contrats', `Se termine le ${lastDay}`)).toHaveCount(3)
    await expect(lineOf(manager, 'Contrats', /Nolwenn/)).toContainText('Terminé le')
    for (const { email } of [kerbrat, tanguy])
      expect((await company.inbox.read(email, { subject: /s’arrêtent/ })).text).toContain(lastDay)
    await company.inbox.read(guillou.email, { subject: /n’auront pas lieu/ })
  })

  await test.step('the stage is taken off him, and proposed again', async () => {
    const stages = await company.as('stages')
    await stages.goto(page)
    await lineOf(stages, 'Stages', /Hiver/)
      .getByRole('button', { name: /^Retirer/ })
      .click()
    await stages.getByRole('dialog').getByRole('button', { name: 'Retirer le stage' }).click()
    await expect(point(stages, 'Stages')).toContainText('Aucun stage après son dernier jour')
    await propose(stages, session, 'Groupe 1', /Cadic/i)
    await actOnProposal(stages, 'Anna Cadic', 'Envoyer au professeur', 'Envoyer le mail')
    await company.inbox.read(cadic.email, { subject: /seriez-vous disponible/ })
  })

  await test.step('confirmed with what may follow, he is told what was decided', async () => {
    await recruiter.goto(page)
    await expect(recruiter.getByText('4 sur 7 réglés')).toBeVisible()
    await confirmDeparture(recruiter)
    const mail = await company.inbox.read(riou.email, { subject: /^Votre départ est fixé au/ })
    expect(mail.text).toContain(lastDay)
    expect(mail.text).toContain('un autre professeur prend la suite')
    expect(mail.text).toContain('relevé de fin de collaboration')
    expect(mail.text).not.toContain('{{')
    await teacher.goto('/espace/dossier')
    await expect(teacher.getByRole('region', { name: 'Partir' })).toContainText(`Votre départ est fixé au ${lastDay}`)
    // the employee's
    const hers = await openDeparture(recruiter, madec.lastName)
    await noteDeparture(recruiter, lastDay, 'Fin de ses études.')
    await manager.goto(hers)
    await manager.getByRole('button', { name: /^Terminer, Nolwenn/ }).click()
    const ending = manager.getByRole('dialog', { name: 'Terminer le contrat' })
    await ending.getByRole('button', { name: 'Terminer le contrat' }).click()
    await expect(ending).toBeHidden()
    await recruiter.reload()
    await expect(point(recruiter, 'Papiers')).toContainText('Certificat de travail, employeur Erwan Guillou')
    await confirmDeparture(recruiter)
  })

  await test.step('(4) inactive once the day is over', async () => {
    await company.clock.move('16 days')
    await recruiter.goto(page.replace('departure', 'show'))
    await expect(recruiter.getByRole('main')).toContainText('Inactif')
    await recruiter.goto(page)
    await expect(recruiter.getByText('Parti', { exact: true })).toBeVisible()
    await expect(lineOf(recruiter, 'Papiers', 'Relevé de fin de collaboration')).toContainText(/Envoyé le/)
  })

  await test.step('(3) the last statement of the self-employed; the certificate of work and the last payslip of the employee', async () => {
    const mail = await company.inbox.read(riou.email, { subject: /papiers de fin de collaboration/ })
    expect(mail.attachments.map(({ filename }) => filename).join(' ')).toMatch(/^releve-de-fin-\d+\.pdf$/)
    const statement = await printed(recruiter, point(recruiter, 'Papiers').getByRole('link', { name: /^Voir/ }))
    expect(statement.text).toContain('Relevé de fin de collaboration')
    expect(statement.text).toContain('Gwendal Riou')
    expect(statement.text).toMatch(/30,00/)
    const hers = await company.inbox.read(madec.email, { subject: /papiers de fin de collaboration/ })
    expect(hers.attachments.map(({ filename }) => filename).join(' ')).toContain('certificat-de-travail-')
    const told = await company.inbox.read(guillou.email, { subject: /^Certificat de travail d’Anne Madec/ })
    expect(told.attachments).toHaveLength(1)
    await openDeparture(recruiter, madec.lastName)
    const certificate = await printed(recruiter, point(recruiter, 'Papiers').getByRole('link', { name: /^Voir/ }))
    for (const said of [
      'Certificat de travail',
      'Anne Madec',
      'Erwan Guillou',
      'Enseignant particulier à domicile',
      lastDay,
    ])
      expect(certificate.text).toContain(said)
    await company.clock.move('25 days')
    const payslip = await company.inbox.read(madec.email, { subject: /bulletin de paie/i })
    expect(payslip.attachments.map(({ filename }) => filename).join(' ')).toMatch(/bulletin-/)
  })

  await test.step('(4) his account reads: papers, pay, conversations, and nothing is written', async () => {
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await teacher.goto('/espace')
    await expect(teacher.getByRole('main')).toContainText('rien ne s’y change plus')
    const papers = teacher.getByRole('region', { name: 'Mes papiers' })
    expect((await printed(teacher, papers.getByRole('link', { name: /^Voir/ }))).text).toContain('Relevé de fin')
    await teacher
      .getByRole('main')
      .getByRole('link', { name: /Ma paie/ })
      .click()
    await expect(teacher.getByRole('heading', { level: 1, name: 'Ma paie' })).toBeVisible()
    await expect(teacher.getByRole('button', { name: /mandat/ })).toHaveCount(0)
    await teacher.goto('/espace/messages/bureau')
    await expect(teacher.getByRole('main')).toContainText('vos conversations se lisent seulement')
    await expect(teacher.getByRole('button', { name: 'Envoyer' })).toHaveCount(0)
  })

  await test.step('(4) a year after, it is closed', async () => {
    await company.clock.move('12 months')
    await recruiter.goto(page)
    await expect(point(recruiter, 'Compte')).toContainText('fermé')
    const browser = await company.browser()
    await browser.goto('/')
    await typeCredentials(browser, 'gwendal.riou', password)
    await expect(browser.getByRole('alert').first()).toBeVisible()
    await expect(browser.getByLabel('Identifiant')).toBeVisible()
  })

  await test.step('(5) he comes back: the same file, in activity once his papers are approved', async () => {
    await recruiter.goto(page)
    await recruiter.getByRole('button', { name: 'Il revient' }).click()
    await expect(recruiter.getByRole('region', { name: 'Son retour' })).toContainText(paper)
    await expect(recruiter.getByRole('button', { name: 'Remettre en activité' })).toBeDisabled()
    await company.inbox.read(riou.email, { subject: /^Vous revenez/ })
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await teacher.goto('/espace/justificatifs')
    await sendPaper(teacher, paper, isoDay(await company.clock.now(), -10))
    await approve(await openPaper(recruiter, riou.lastName))
    await recruiter.goto(page)
    await recruiter.getByRole('button', { name: 'Remettre en activité' }).click()
    await expect(recruiter.getByText('Il est de nouveau en activité.')).toBeVisible()
    await recruiter.goto(page.replace('departure', 'show'))
    await expect(recruiter.getByRole('main')).toContainText('En activité')
    await teacher.goto('/espace')
    await expect(teacher.getByRole('main')).not.toContainText('rien ne s’y change plus')
    expect(await dayOf(company, 0)).not.toBe(lastDay)
  })
})
