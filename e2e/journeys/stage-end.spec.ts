// A stage that is over: evaluations written, sent back, validated and read, the last mail, what stands against its closing, and what may still be put right.
import { onPhone } from '../support/agenda.ts'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, riou, runningContract, tanguy } from '../support/company/given.ts'
import { frenchDay, frenchWeekday } from '../support/days.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { findings, overflow } from '../support/pages.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { openBell } from '../support/records.ts'
import {
  beginRegistration,
  giveBack,
  haveTeacher,
  openRegistrations,
  rowOf,
  takeSubject,
} from '../support/registrations.ts'
import { noteAllPresent, registerPaid } from '../support/stage-days.ts'
import { changeStatus, correctDay, fillGrids, hoursOf, openHours, openStage, sendHours } from '../support/stage-pay.ts'
import { expectSaved, inDialog, save } from '../support/stages.ts'

const breton = {
  parent: { firstName: 'Anne', lastName: 'Le Bras' },
  student: { firstName: 'Nolwenn', lastName: 'Le Bras' },
  phone: '06 11 22 33 44',
  email: 'anne.lebras@exemple.fr',
}

test('J-STAGE-08 a stage that is over is evaluated, told of and closed once hours, presence and money are settled; then it is only looked at, and evaluation, money and pay are still put right with a reason', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const sales = await company.as('commercial')
  for (const family of [tanguy, breton]) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
  }
  const second = await openFamily(company, 'Tanguy', 'maryse.tanguy', tanguy.email)
  const director = await company.as('direction')
  await director.goto('/codification/rankings')
  await director.getByRole('button', { name: 'Nouveau type' }).first().click()
  await field(director, 'Nom').fill('Participation')
  await chooseMany(director, 'Disponible pour', ['Bilans de stage'])
  await save(director)
  await expect(director.getByText(/créé/)).toBeVisible()
  await fillGrids(await company.as('stages'), '24', '0')
  const { manager, path } = await openStage(company, 2, [['09:00', '11:00']])
  await haveTeacher(manager, path, 'Gwendal Riou')
  await test.step('given two children paid, one who owes and has no group, a confirmed session whose last day is past', async () => {
    await manager.goto(`${path}?onglet=organisation`)
    await inDialog(manager, 'Ajouter une matière, 3e', 'Nouvelle matière', async (dialog) => {
      await choose(dialog, 'Matière', 'Français')
      await chooseMany(dialog, 'Jours', [frenchWeekday(1)])
    })
    await registerPaid(manager, path, 'Malo')
    await registerPaid(manager, path, 'Enora')
    const dialog = await beginRegistration(manager, path, { child: 'Nolwenn', level: /brevet/, keepsLevel: true })
    await takeSubject(dialog, /Français/)
    await dialog.getByRole('radio', { name: 'Chèque' }).check()
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(rowOf(manager, /Nolwenn/)).toBeVisible()
    const confirming = await changeStatus(manager, path, 'Confirmer la session')
    await confirming.getByRole('button', { name: 'Confirmer la session' }).click()
    await expect(confirming).toBeHidden()
    await company.clock.move('4 days')
  })
  const name = (await manager.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await test.step('(6) past its end and not closed, it stands in the home list', async () => {
    await manager.goto('/')
    const indicator = manager.getByRole('link', { name: /1\sstage terminé à clôturer/ }).first()
    await manager.goto((await indicator.getAttribute('href')) ?? '')
    await expect(manager.getByRole('main')).toContainText(name)
    await expect(manager.getByRole('main')).toContainText(`terminé le ${frenchDay(2)}`)
  })

  const closing = () => changeStatus(manager, path, 'Clôturer la session')
  await test.step('(4) closing is refused while hours, presence or money are open, each with its link', async () => {
    const dialog = await closing()
    const refused = dialog.getByRole('alert')
    await expect(refused).toContainText(/Des heures ne sont pas envoyées en paie \(96,00.€\)/)
    await expect(refused).toContainText(/4\sprésences ne sont pas notées/)
    await expect(refused).toContainText(/Nolwenn LE BRAS.*n’est pas réglée/)
    await expect(dialog.getByRole('region', { name: 'Heures et paie' })).toContainText(/RIOU Gwendal.*4.h, 96,00.€/)
    await expect(dialog.getByRole('button', { name: 'Clôturer la session' })).toHaveCount(0)
    expect(await findings(manager)).toEqual([])
    await refused.getByRole('link', { name: 'Présences' }).click()
    await expect(manager).toHaveURL(/onglet=presences/)
    await noteAllPresent(manager, path)
    await (await closing()).getByRole('link', { name: 'Heures et paie' }).click()
    await expect(manager).toHaveURL(/onglet=heures/)
    await openHours(manager, path)
    await sendHours(manager)
    const left = await closing()
    await expect(left.getByRole('alert').getByRole('listitem')).toHaveCount(1)
    await left.getByRole('link', { name: 'Inscriptions' }).click()
    await expect(manager).toHaveURL(/onglet=inscriptions/)
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Le Bras')
    await receive(accountant, { means: 'Chèque', euros: '180', number: '1234567', bank: 'CMB' })
  })

  const evaluations = teacher.getByRole('region', { name: 'Évaluations' })
  const write = async (pupil: string, words: string) => {
    await evaluations.getByRole('button', { name: new RegExp(`^Évaluer, ${pupil}`) }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Évaluation de stage' })
    await sheet.getByText('4 – Très bien').click()
    await field(sheet, 'Ce que vous en dites').fill(words)
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
  }
  const report = manager.getByRole('dialog', { name: 'Saisir une évaluation de stage' })
  const openReport = async (pupil: RegExp) => {
    await manager.goto(`${path}?onglet=evaluations`)
    await manager
      .getByRole('row', { name: pupil })
      .getByRole('button', { name: /^(Saisir|Modifier|Voir)/ })
      .click()
    await expect(report).toBeVisible()
  }
  await test.step('(1) three evaluations are missing: the teacher writes his from his home, the office sends one back, he writes it again', async () => {
    await manager.goto(`${path}?onglet=evaluations`)
    await expect(manager.getByRole('row').filter({ hasText: 'À compléter' })).toHaveCount(3)
    await teacher.setViewportSize(onPhone)
    await teacher.goto('/')
    await teacher.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    await write('Malo', 'Bien.')
    await write('Enora', 'Une belle semaine.')
    await expect(evaluations.getByText('En attente de validation')).toHaveCount(2)
    await openReport(/Malo/)
    await report.getByRole('button', { name: 'Renvoyer au professeur' }).click()
    const back = manager.getByRole('dialog', { name: 'Renvoyer l’évaluation au professeur' })
    await field(back, 'À reprendre').fill('Dites ce qui reste à travailler.')
    expect(await findings(manager)).toEqual([])
    await back.getByRole('button', { name: 'Renvoyer au professeur' }).click()
    await expect(back).toBeHidden()
    await expect(manager.getByRole('row', { name: /Malo/ })).toContainText('à compléter')
    const mail = await company.inbox.read(riou.email, { subject: /^À compléter\s: l’évaluation de Malo/ })
    expect(mail.text).toContain('Dites ce qui reste à travailler.')
    await teacher.goto(mail.links.find((link) => link.includes('/espace/mes-stages/')) ?? '')
    await evaluations.getByRole('button', { name: /^Évaluer, Malo/ }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Évaluation de stage' })
    await expect(sheet).toContainText(/À reprendre\s: Dites ce qui reste à travailler\./)
    expect(await overflow(teacher)).toBe(0)
    expect(await findings(teacher)).toEqual([])
    await field(sheet, 'Ce que vous en dites').fill('Bien. Le calcul littéral reste à travailler.')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText(/Évaluation à valider.*Malo/)
    await manager.keyboard.press('Escape')
  })

  await test.step('(1) (2) the office validates; the family is told and reads it, another one reads that its own is not available', async () => {
    await openReport(/Malo/)
    await report.getByRole('switch', { name: 'Non validée' }).check()
    await expectSaved(report)
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^L’évaluation/ })
    expect(mail.text).toContain('Malo')
    await mother.goto('/espace/stages')
    await mother.getByRole('button', { name: /^Évaluation – Mathématiques/ }).click()
    const read = mother.getByRole('dialog', { name: 'Évaluation de stage' })
    await expect(read).toContainText('Le calcul littéral reste à travailler.')
    await expect(read).not.toContainText('Dites ce qui reste à travailler.')
    await second.goto('/espace/stages')
    await expect(second.getByRole('article', { name: /Enora/ })).toContainText(
      'Évaluation non disponible pour le moment',
    )
    await expect(second.getByRole('button', { name: /^Évaluation/ })).toHaveCount(0)
  })

  await test.step('(3) the closing mail is seen as it is received, and says first who has no group', async () => {
    await manager.goto(`${path}?onglet=mailing-fin`)
    await manager.getByRole('button', { name: 'Nouveau mailing' }).first().click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Clients', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Mailing de fin de stage' })
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview).toContainText(/Le stage .* est terminé/)
    const said = ((await preview.textContent()) ?? '').replace(/\s+/g, ' ')
    const reader = [kerbrat, tanguy, breton].find(
      ({ parent }) => said.includes(parent.lastName.toUpperCase()) || said.includes(parent.lastName),
    )
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const question = manager.getByRole('dialog', { name: /^Envoyer tel quel/ })
    await expect(question).toContainText(/Sans groupe.*Anne Le Bras \(Nolwenn, Français\)/i)
    await question.getByRole('button', { name: 'Envoyer quand même' }).click()
    await expect(dialog).toBeHidden()
    await expect(manager.getByRole('row', { name: /Clients/ })).toContainText('Le Bras')
    for (const family of [kerbrat, tanguy, breton]) {
      const mail = await company.inbox.read(family.email, { subject: /est terminé$/ })
      expect(mail.text).toContain(family.student.firstName)
    }
    expect(reader).toBeDefined()
    const received = await company.inbox.read(reader?.email ?? '', { subject: /est terminé$/ })
    expect(said).toContain(received.subject.replace(/\s+/g, ' '))
    await manager
      .getByRole('row', { name: /Clients/ })
      .getByRole('button', { name: /^Consulter/ })
      .click()
    await expect(manager.getByRole('dialog', { name: /^Mailing de fin/ })).toContainText('Envoyé')
    await manager.keyboard.press('Escape')
  })

  await test.step('(4) nothing is open any more: it is closed', async () => {
    const dialog = await closing()
    await expect(dialog.getByRole('region', { name: 'Heures et paie' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Clôturer la session' }).click()
    await expect(dialog).toBeHidden()
    await expect(manager.getByText('Clôturé', { exact: true }).first()).toBeVisible()
    await manager.goto('/')
    await expect(manager.getByRole('link', { name: /stage terminé à clôturer/ })).toHaveCount(0)
  })

  await test.step('(5) closed, its programme, its presence and its status are only looked at', async () => {
    await manager.goto(`${path}?onglet=organisation`)
    await expect(manager.getByRole('status').filter({ hasText: 'consultation seule' })).toBeVisible()
    await expect(manager.getByRole('region', { name: /^Mathématiques, Groupe 1/ }).first()).toBeVisible()
    await expect(manager.getByRole('button', { name: 'Ajouter un niveau' })).toHaveCount(0)
    await expect(manager.getByRole('button', { name: /^Actions sur/ })).toHaveCount(0)
    await expect(manager.getByRole('button', { name: 'Changer le statut' })).toHaveCount(0)
    await expect(manager.getByRole('button', { name: 'Dupliquer' })).toBeVisible()
    await manager.goto(`${path}?onglet=presences`)
    await expect(manager.getByText(/les présences ne changent plus/)).toBeVisible()
    await expect(manager.getByRole('radio')).toHaveCount(0)
  })

  await test.step('(5) an evaluation is still put right, with its reason, which the history keeps', async () => {
    await openReport(/Malo/)
    await field(report, 'Commentaires').fill('Bien. Les fractions restent à travailler.')
    await report.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(report).toContainText('dites pourquoi l’évaluation change')
    await field(report, 'Motif de la correction').fill('Chapitre mal nommé')
    await expectSaved(report)
    await director.goto(`${path}?onglet=evaluations`)
    await director
      .getByRole('row', { name: /Malo/ })
      .getByRole('button', { name: /^(Saisir|Modifier|Voir)/ })
      .click()
    await director
      .getByRole('dialog', { name: 'Saisir une évaluation de stage' })
      .getByRole('button', { name: 'Historique' })
      .click()
    await expect(director.getByRole('dialog', { name: 'Historique' })).toContainText('Motif de la correction')
    await mother.goto('/espace/stages')
    await mother.getByRole('button', { name: /^Évaluation – Mathématiques/ }).click()
    await expect(mother.getByRole('dialog', { name: 'Évaluation de stage' })).toContainText('Les fractions')
  })

  await test.step('(5) money and pay are still put right, each with its reason', async () => {
    await openRegistrations(manager, path)
    await giveBack(manager, /Enora/, '20', 'Rembourser')
    await expect(rowOf(manager, /Enora/)).toContainText('Avoir')
    await openHours(manager, path)
    await correctDay(manager, { teacher: 'RIOU', day: frenchDay(2), lasts: '1 h 30', reason: 'Fini plus tôt' })
    await expect(hoursOf(manager, /^RIOU/)).toContainText('Fini plus tôt')
    await sendHours(manager)
    await expect(hoursOf(manager, /^RIOU/)).toContainText(/84,00.€ en paie/)
    await manager.goto(path)
    await expect(manager.getByText('Clôturé', { exact: true }).first()).toBeVisible()
    await expectBooksToHold(company)
  })
})
