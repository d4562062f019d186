// A stage as the teacher who gives it lives it on a telephone: his group, who is there, the evaluation that the office validates.
import { onPhone } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { choose, chooseFound, chooseMany, field } from '../support/fields.ts'
import { findings, overflow } from '../support/pages.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { openBell } from '../support/records.ts'
import { actOnProposal, openStage } from '../support/stage-pay.ts'
import { expectSaved, save } from '../support/stages.ts'

// Both journeys are lived whole in stage-presence.spec.ts and stage-end.spec.ts; this is the teacher alone, on a telephone.
test('a teacher at his stage notes who is there on his telephone, prints his list, writes the evaluation; the office validates it, the family reads it', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const director = await company.as('direction')
  await director.goto('/codification/rankings')
  await director.getByRole('button', { name: 'Nouveau type' }).first().click()
  await field(director, 'Nom').fill('Participation')
  await chooseMany(director, 'Disponible pour', ['Bilans de stage'])
  await save(director)
  await expect(director.getByText(/créé/)).toBeVisible()
  const { manager, path } = await openStage(company, 2, [['09:00', '11:00']])

  await test.step('given a pupil in the group, and a teacher who said yes', async () => {
    await manager.goto(`${path}?onglet=organisation`)
    await manager.getByRole('button', { name: /^Actions sur Groupe 1/ }).click()
    await manager.getByRole('menuitem', { name: 'Proposer à un professeur' }).click()
    const choice = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
    await choice.getByRole('radio', { name: /Riou/i }).check()
    await choice.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(choice).toBeHidden()
    await actOnProposal(manager, 'Gwendal Riou', 'Envoyer au professeur', 'Envoyer le mail')
    await actOnProposal(manager, 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await manager.goto(`${path}?onglet=inscriptions`)
    await manager
      .getByRole('button', { name: /^Inscrire/ })
      .first()
      .click()
    const registration = manager.getByRole('dialog', { name: /^Inscription|^Nouvelle inscription|^Inscrire/ })
    await chooseFound(registration, 'Élève', 'Malo')
    await choose(registration, 'Niveau du stage', /brevet|3e/)
    await manager.getByRole('button', { name: 'Garder son niveau' }).click()
    await registration
      .getByRole('group', { name: 'Matières' })
      .getByRole('checkbox', { name: /Mathématiques/ })
      .check()
    await registration.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(registration).toBeHidden()
  })

  await company.clock.move('1 day')
  await signInAtOnce(teacher, 'gwendal.riou', password)
  await teacher.setViewportSize(onPhone)
  const presences = teacher.getByRole('region', { name: 'Présences' })
  await test.step('(1) his list prints, his group alone; (2) an absence is noted at the touch and told the office and the family', async () => {
    await teacher.goto('/')
    await teacher.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    await expect(teacher.getByRole('region', { name: 'Jours et lieu' })).toContainText('09:00 à 11:00')
    expect(await overflow(teacher)).toBe(0)
    expect(await findings(teacher)).toEqual([])
    const list = await printed(teacher, teacher.getByRole('link', { name: /^Liste d’émargement/ }))
    expect(list.text).toMatch(/KERBRAT Malo/i)
    await presences.getByText('Absent', { exact: true }).click()
    await expect(presences.getByRole('radio', { name: 'Absent' })).toBeChecked()
    const office = await company.as('stages')
    await office.goto('/')
    await expect(await openBell(office)).toContainText('Malo est absent du stage')
    await office.keyboard.press('Escape')
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await mother.goto('/')
    await expect(await openBell(mother)).toContainText('Malo est absent du stage')
    await mother.keyboard.press('Escape')
    // he came after all
    await presences.getByText('En retard', { exact: true }).click()
    await expect(presences.getByRole('radio', { name: 'En retard' })).toBeChecked()
    await teacher.reload()
    await expect(presences.getByRole('radio', { name: 'En retard' })).toBeChecked()
  })

  const evaluations = teacher.getByRole('region', { name: 'Évaluations' })
  await test.step('(1) he writes the evaluation, which waits; (2) the family reads it once the office validated it, with who was there', async () => {
    await evaluations.getByRole('button', { name: /^Évaluer, Malo/ }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Évaluation de stage' })
    await sheet.getByText('4 – Très bien').click()
    await field(sheet, 'Ce que vous en dites').fill('De beaux progrès en calcul littéral.')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
    await expect(evaluations).toContainText('En attente de validation')
    await mother.goto('/espace/stages')
    await expect(mother.getByRole('main')).toContainText('Préparer le brevet')
    await expect(mother.getByRole('button', { name: /^Évaluation/ })).toHaveCount(0)
    const office = await company.as('stages')
    await office.goto('/')
    await expect(await openBell(office)).toContainText(/Évaluation à valider.*Malo/)
    await office.keyboard.press('Escape')
    await office.goto(`${path}?onglet=evaluations`)
    await office
      .getByRole('row', { name: /Malo/ })
      .getByRole('button', { name: /^(Saisir|Modifier|Voir)/ })
      .click()
    const report = office.getByRole('dialog', { name: 'Saisir une évaluation de stage' })
    await expect(report).toContainText('en retard')
    await report.getByRole('switch', { name: 'Non validée' }).check()
    await expectSaved(report)
    await mother.reload()
    await mother.getByRole('button', { name: /^Évaluation – Mathématiques/ }).click()
    const read = mother.getByRole('dialog', { name: 'Évaluation de stage' })
    await expect(read).toContainText('De beaux progrès en calcul littéral.')
    await expect(read).toContainText(/1\sretard/)
    await teacher.reload()
    await expect(evaluations.getByRole('button', { name: /^Lire, Malo/ })).toBeVisible()
  })
})
