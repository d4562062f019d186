// A teacher keeps his own file: the account on which he is paid, a change of status and a departure that he asks for.
import { isoDay, onPhone } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { openTeacher, riou } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { dayOf } from '../support/days.ts'
import { photo } from '../support/family-account.ts'
import { field } from '../support/fields.ts'
import { signInAtOnce } from '../support/people.ts'
import { idOf, openBell } from '../support/records.ts'
import { askPaper, kindOf, sendPaper } from '../support/teacher-papers.ts'
import { createTeacher, openPaymentAccount } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr', isEmployee: true } as const

const paper = 'Attestation de vigilance'

// The transfer itself, which waits for the check and for three days, is lived by J-PAY-07.
test('J-TEACHER-05 a teacher keeps his papers, his identity and the account that pays him, changes his IBAN with his password, asks to become self-employed, and to leave', async ({
  company,
}) => {
  await askPaper(await company.as('direction'), paper)
  const manager = await company.as('gestion')
  await createTeacher(manager, riou)
  await createTeacher(manager, madec)
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const anne = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  const recruiter = await company.as('recrutement')
  await teacher.setViewportSize(onPhone)
  await teacher.goto('/espace')
  await teacher.getByRole('link', { name: 'Mon dossier' }).click()
  const account = teacher.getByRole('region', { name: 'Mon RIB' })

  await test.step('(1) a paper that is awaited, sent by himself', async () => {
    await teacher
      .getByRole('region', { name: 'Mes documents' })
      .getByRole('link', { name: new RegExp(paper) })
      .click()
    await expect(teacher).toHaveURL(/\/espace\/justificatifs$/)
    await sendPaper(teacher, paper, isoDay(await company.clock.now(), -10))
    await expect(kindOf(teacher, paper)).toContainText('Reçu, à vérifier')
    await teacher.goto('/espace/dossier')
  })

  await test.step('(1) who he is: refused at its field, then kept, and the office is told', async () => {
    const identity = teacher.getByRole('region', { name: 'Mon identité' })
    await identity.getByRole('button', { name: 'Corriger mon identité' }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Corriger mon identité' })
    await field(sheet, 'Date de naissance').fill('1990-05-04')
    await field(sheet, 'Portable').fill('12')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet.getByText(/numéro de téléphone 12 n.est pas valide/)).toBeVisible()
    await field(sheet, 'Portable').fill('06 12 34 56 78')
    await sheet.getByLabel('Adresse', { exact: true }).fill('10 rue du Port Paimpol')
    await sheet
      .getByRole('button', { name: /22500 Paimpol/ })
      .first()
      .click()
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
    await expect(identity).toContainText('04/05/1990')
    await expect(identity).toContainText('Paimpol')
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText(
      /a changé ses coordonnées\s: date de naissance, portable et adresse/,
    )
    await manager.keyboard.press('Escape')
  })

  await test.step('(1) (2) another IBAN by himself: his password asked again, masked, to be checked, and held', async () => {
    await expect(account).toContainText('0189')
    await expect(account).not.toContainText('3000')
    const correct = async (iban: string, typed: string) => {
      await account.getByRole('button', { name: 'Corriger mon RIB' }).click()
      const sheet = teacher.getByRole('dialog', { name: 'Corriger mon RIB' })
      await field(sheet, 'IBAN').fill(iban)
      await field(sheet, 'Votre mot de passe').fill(typed)
      await sheet.getByRole('button', { name: 'Enregistrer' }).click()
      return sheet
    }
    const sheet = await correct('FR1420041010050500013M02606', 'ce n’est pas le bon')
    await expect(sheet).toContainText('Ce n’est pas votre mot de passe actuel.')
    await field(sheet, 'IBAN').fill('FR1420041010050500013M02607')
    await field(sheet, 'Votre mot de passe').fill(password)
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toContainText('Cet IBAN n’est pas valide')
    await field(sheet, 'IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
    await expect(account).toContainText('2606')
    await expect(account).toContainText('En cours de vérification')
    await expect(account).toContainText(`les versements attendent jusqu’au ${await dayOf(company, 3)}`)
    await teacher.goto('/espace/paie')
    await expect(teacher.getByRole('region', { name: 'À venir' })).toContainText(/RIB changé\s: versements retenus/)
  })

  await test.step('(2) confirmed by mail; his address changed lately, the former one is told, too', async () => {
    expect((await company.inbox.read(riou.email, { subject: /^Votre RIB a été changé/ })).text).toContain('2606')
    // he signs in with it: who manages accounts changes it
    const office = await company.as('direction')
    await office.goto(`/teacher/show/${await idOf(office, '/teacher/manage', riou.lastName)}`)
    await field(office, 'E-mail').fill('gwendal@exemple.fr')
    await office.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(office.getByText('Professeur enregistré').first()).toBeVisible()
    const before = await company.inbox.count(riou.email)
    await teacher.goto('/espace/dossier')
    await account.getByRole('button', { name: 'Corriger mon RIB' }).click()
    const sheet = teacher.getByRole('dialog', { name: 'Corriger mon RIB' })
    await field(sheet, 'IBAN').fill('FR7630006000011234567890189')
    await field(sheet, 'Votre mot de passe').fill(password)
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet).toBeHidden()
    await company.inbox.read('gwendal@exemple.fr', { subject: /^Votre RIB a été changé/ })
    await company.inbox.read(riou.email, { subject: /^Votre RIB a été changé/, after: before })
  })

  await test.step('(2) his next pay waits for the check of the office, and for three days', async () => {
    const accountant = await company.as('compta')
    await accountant.goto(`/teacher/show/${await idOf(accountant, '/teacher/manage', riou.lastName)}`)
    await accountant.getByRole('button', { name: 'RIB vérifié…' }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'RIB vérifié' }).click()
    await expect(accountant.getByRole('button', { name: 'RIB vérifié…' })).toHaveCount(0)
    await teacher.goto('/espace/dossier')
    await expect(account).toContainText('les versements attendent jusqu’au')
    await expect(account).not.toContainText('En cours de vérification')
    await company.clock.move('3 days')
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await signInAtOnce(anne, 'anne.madec', password)
    await teacher.goto('/espace/dossier')
    await expect(account).toContainText('0189')
    await expect(account).not.toContainText('les versements attendent')
    await teacher.goto('/espace/paie')
    await expect(teacher.getByRole('region', { name: 'À venir' })).not.toContainText('RIB changé')
  })

  await test.step('(3) an employee asks to become self-employed; the office finds it on the record, and he is told the day', async () => {
    await anne.goto('/espace/dossier')
    const status = anne.getByRole('region', { name: 'Mon statut' })
    await expect(status).toContainText('Salarié')
    await status.getByRole('button', { name: 'Devenir auto-entrepreneur' }).click()
    const sheet = anne.getByRole('dialog', { name: 'Devenir auto-entrepreneur' })
    await field(sheet, 'SIRET').fill('123')
    await sheet.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(sheet.getByText(/SIRET/).last()).toBeVisible()
    await field(sheet, 'SIRET').fill('73282932000074')
    await sheet.getByRole('button', { name: 'Envoyer ma demande' }).dblclick()
    await expect(sheet).toBeHidden()
    await expect(status).toContainText('Changement demandé le')
    await recruiter.goto('/')
    const bell = await openBell(recruiter)
    await expect(bell).toContainText('demande à devenir auto-entrepreneur (SIRET 73282932000074)')
    await recruiter.keyboard.press('Escape')
    await recruiter.goto(`/teacher/show/${await idOf(recruiter, '/teacher/manage', madec.lastName)}`)
    const change = recruiter.getByRole('group', { name: 'Changement de statut' })
    await expect(change).toContainText('Devient auto-entrepreneur\u00a0: à confirmer')
    await change.getByRole('button', { name: /^Confirmer le changement/ }).click()
    await expect(recruiter.getByText('Changement de statut confirmé.')).toBeVisible()
    await anne.reload()
    await expect(status).toContainText('Auto-entrepreneur')
    await expect(status).toContainText('SIRET 73282932000074')
  })

  await test.step('(1) the account that pays her, opened by the office: completed with her document of identity, which we never see', async () => {
    await openPaymentAccount(manager, await idOf(manager, '/teacher/manage', madec.lastName))
    await anne.reload()
    const payment = anne.getByRole('region', { name: 'Mon compte de paiement' })
    await expect(payment).toContainText('À compléter')
    await expect(payment).toContainText(/Le prestataire attend .*une pièce d’identité/)
    await anne.getByRole('button', { name: 'Corriger mon identité' }).click()
    const who = anne.getByRole('dialog', { name: 'Corriger mon identité' })
    await field(who, 'Date de naissance').fill('1992-03-08')
    await field(who, 'Portable').fill('06 98 76 54 31')
    await who.getByLabel('Adresse', { exact: true }).fill('12 rue du Port, 22500 Paimpol')
    await who.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(who).toBeHidden()
    await payment.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click()
    const sheet = anne.getByRole('dialog', { name: 'Ma pièce d’identité' })
    const send = sheet.getByRole('button', { name: 'Envoyer ma pièce d’identité' })
    await send.click()
    await expect(sheet).toContainText('Choisissez le recto')
    await sheet.locator('input[data-file="front"]').setInputFiles(photo)
    await send.dblclick()
    await expect(sheet).toBeHidden()
    await expect(payment).toContainText('Complet')
    await payment.getByRole('button', { name: 'Demander où il en est' }).click()
    await expect(anne.getByText('L’état de votre compte est à jour.')).toBeVisible()
    await manager.reload()
    await expect(manager.getByRole('region', { name: 'Paiement et fiscalité' })).toContainText('Complet')
  })

  await test.step('(4) he asks to leave: the office has it to do from his record; he may take it back', async () => {
    await teacher.goto('/espace/dossier')
    const leaving = teacher.getByRole('region', { name: 'Partir' })
    const wanted = new Date((await company.clock.now()).getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
    const ask = async () => {
      await leaving.getByRole('button', { name: 'Demander à partir' }).click()
      const sheet = teacher.getByRole('dialog', { name: 'Demander à partir' })
      await sheet.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(sheet).toContainText('Choisissez le jour.')
      await field(sheet, 'Dernier jour souhaité').fill(wanted)
      await field(sheet, 'Un mot pour nous').fill('Je déménage à Nantes.')
      await sheet.getByRole('button', { name: 'Envoyer ma demande' }).dblclick()
      await expect(sheet).toBeHidden()
      await expect(leaving).toContainText('Départ demandé pour le')
    }
    await ask()
    await leaving.getByRole('button', { name: 'Retirer ma demande' }).click()
    await expect(leaving.getByRole('button', { name: 'Demander à partir' })).toBeVisible()
    await ask()
    await recruiter.goto('/')
    const bell = await openBell(recruiter)
    await expect(bell).toContainText(/Départ de Gwendal Riou demandé pour le .*Je déménage à Nantes/)
    await expect(bell).toContainText('Réglez-le sur sa fiche')
  })
})
