// Journey of a candidate who applies by the public form and is hired, with a former teacher and somebody known beside.
import type { Page } from '@playwright/test'
import { choosePassword } from '../support/accounts.ts'
import { type Applicant, applyOnline, cv, fillApplication, giveCv } from '../support/applications.ts'
import {
  candidateBoard,
  candidateCard,
  moveCandidate,
  openCandidate,
  openOffice,
  typeCandidate,
} from '../support/candidates.ts'
import { expect, test } from '../support/company/company.ts'
import { password } from '../support/company/staff.ts'
import { choose, field } from '../support/fields.ts'
import { askOfCandidates, openNeed } from '../support/hiring.ts'
import { findings } from '../support/pages.ts'
import { signIn } from '../support/people.ts'
import { idOf, openBell } from '../support/records.ts'
import { approve, kindOf } from '../support/teacher-papers.ts'
import { createTeacher } from '../support/teachers.ts'

const lea: Applicant = {
  ...{ firstName: 'Léa', lastName: 'Morvan', email: 'lea.morvan@exemple.fr' },
  ...{ birthOn: '1990-05-04', phone: '06 11 22 33 44' },
}
const gwen: Applicant = {
  ...{ firstName: 'Gwen', lastName: 'Abgrall', email: 'gwen.abgrall@exemple.fr' },
  ...{ birthOn: '1985-02-03', phone: '06 55 44 33 22' },
}
const hugo = { firstName: 'Hugo', lastName: 'Prigent', email: 'hugo.prigent@exemple.fr' }
const paper = 'Extrait de casier judiciaire'
const onPhone = { viewport: { width: 390, height: 844 } } as const
const press = (place: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()

test('J-RECRUIT-01 a candidate applies by the public form, is recognised, seen, checked and hired', async ({
  company,
}) => {
  const director = await company.as('direction')
  await openOffice(director)
  await askOfCandidates(director, paper)
  const { manager, search } = await openNeed(company)
  const recruiter = await company.as('recrutement')
  const phone = await company.browser(onPhone)

  await test.step('(1) the public form: what is missing is said at its place, minors and what is no file are refused, nothing typed is lost', async () => {
    await fillApplication(phone, { ...lea, birthOn: '2012-05-04' }, 'Dix ans de soutien scolaire.')
    await press(phone, 'Envoyer ma candidature')
    for (const words of ['Joignez votre CV.', /Nous avons besoin de votre accord/, 'Un candidat a au moins 18 ans.'])
      await expect(phone.getByText(words)).toBeVisible()
    await giveCv(phone, { ...cv, name: 'photo.pdf', buffer: Buffer.from('ce n’est pas un PDF') })
    await expect(phone.getByText(/Le contenu du fichier.*photo\.pdf.*ne correspond pas/)).toBeVisible()
    expect(await findings(phone)).toEqual([])
    await giveCv(phone)
    await expect(phone.getByRole('list', { name: 'Fichiers choisis' })).toContainText('cv.pdf')
    await expect(phone.getByRole('progressbar')).toHaveCount(0)
    // left and found again, its file too
    await phone.reload()
    await expect(phone.getByLabel('Prénom', { exact: true })).toHaveValue('Léa')
    await expect(phone.getByRole('list', { name: 'Fichiers choisis' })).toContainText('cv.pdf')
    await phone.getByRole('checkbox', { name: /^J’accepte que/ }).check()
    await phone.getByRole('checkbox', { name: /robot/ }).click()
    await expect(phone.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
    await press(phone, 'Envoyer ma candidature')
    await expect(phone.getByText('Un candidat a au moins 18 ans.')).toBeVisible()
    await phone.getByLabel('Date de naissance').fill(lea.birthOn)
    await press(phone, 'Envoyer ma candidature')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Merci, votre candidature est arrivée')
  })

  await test.step('(1) told at once, without a word that a stranger typed; the office has the card, the bell and the CV, and may type one in', async () => {
    const mail = await company.inbox.read(lea.email, { subject: /^Nous avons reçu votre candidature/ })
    expect(mail.text).not.toMatch(/Léa|Morvan|soutien/)
    await recruiter.goto('/')
    await expect(await openBell(recruiter)).toContainText(/Nouvelle candidature.: Léa MORVAN/)
    const details = await openCandidate(recruiter, lea)
    for (const word of [
      'Mathématiques',
      'mercredi après-midi',
      'Auto-entrepreneur',
      '35000 Rennes',
      'Dix ans de soutien',
    ])
      await expect(details).toContainText(word)
    const address = await details.getByRole('link', { name: 'cv.pdf' }).getAttribute('href')
    const file = await recruiter.request.get(new URL(address ?? '', recruiter.url()).href)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await typeCandidate(recruiter, hugo)
    await expect(candidateCard(recruiter, hugo, 'Contact')).toBeVisible()
  })

  await test.step('(2) the same address is one file, and the visitor is told nothing; another one of the same name is shown; a former teacher is recognised', async () => {
    const before = await company.inbox.count(lea.email)
    await applyOnline(await company.browser(onPhone), lea, 'Je suis toujours là.')
    await company.inbox.read(lea.email, { subject: /^Nous avons reçu/, after: before })
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, lea, 'Contact')).toHaveCount(1)
    await expect(await openCandidate(recruiter, lea)).toContainText('A postulé de nouveau par le site.')
    // typed in by hand, the address is said to be known
    await recruiter.goto(`${candidateBoard}?nouveau=1`)
    const typed = recruiter.getByRole('dialog', { name: /candidat/i })
    await field(typed, 'Nom').fill('Morvan')
    await field(typed, 'Prénom').fill('Léa')
    await field(typed, 'E-mail').fill(lea.email)
    await press(typed, 'Enregistrer')
    await expect(typed).toContainText(/a déjà cette adresse e-mail chez nous/)
    // another address of hers
    await applyOnline(await company.browser(onPhone), { ...lea, email: 'l.morvan@exemple.fr', phone: '06 77 88 99 00' })
    await recruiter.goto(candidateBoard)
    const both = candidateCard(recruiter, lea, 'Contact')
    await expect(both).toHaveCount(2)
    for (const one of await both.all()) await expect(one).toContainText(/Déjà connu/)
    await recruiter.getByRole('link', { name: 'Léa MORVAN', exact: true }).first().click()
    const twin = recruiter.getByRole('dialog', { name: /MORVAN/ })
    await expect(twin).toContainText(/Léa Morvan \(candidature.: contact\)/)
    await recruiter.goto(candidateBoard)
    await recruiter.getByRole('button', { name: 'Déplacer Léa MORVAN' }).first().click()
    await recruiter.getByRole('menuitem', { name: 'Refusé', exact: true }).click()
    await press(recruiter.getByRole('dialog'), 'Refuser le candidat')
    await expect(candidateCard(recruiter, lea, 'Contact')).toHaveCount(1)
    // who taught here
    await createTeacher(manager, gwen)
    await choose(manager, 'Statut', 'Inactif')
    await press(manager, 'Enregistrer')
    await expect(manager.getByText(/enregistré/i).first()).toBeVisible()
    await applyOnline(await company.browser(onPhone), gwen)
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, gwen, 'Contact')).toContainText('Ancien professeur')
    await idOf(recruiter, '/teacher/manage', gwen.lastName)
  })

  await test.step('(3) an interview is proposed in working hours that suit both; the invitation brings its file; she takes another hour, then asks for one more', async () => {
    await press(await moveCandidate(recruiter, lea, 'À voir'), 'Fixer et écrire l’invitation')
    const invitation = recruiter.getByRole('dialog', { name: /^Invitation/ })
    await press(invitation, /^Envoyer/)
    await expect(invitation).toBeHidden()
    const invited = await company.inbox.read(lea.email, { subject: /^Votre entretien du/ })
    // on a Wednesday afternoon, as she touched
    const [, day = '', month = '', year = ''] = /entretien du (\d\d)\/(\d\d)\/(\d{4})/.exec(invited.subject) ?? []
    expect(new Date(`${year}-${month}-${day}T12:00:00Z`).getUTCDay()).toBe(3)
    expect(invited.text).toContain('à 14:00')
    expect(invited.attachments.map(({ filename }) => filename)).toEqual(['entretien.ics'])
    const before = await company.inbox.count(lea.email)
    await phone.goto(invited.links.find((address) => address.includes('candidate-file')) ?? '')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nous préparons votre entretien')
    await expect(phone.getByRole('main')).toContainText('Agence de Rennes')
    await press(phone, 'Changer d’heure')
    await phone.getByLabel('Jour').selectOption({ index: 2 })
    expect(await findings(phone)).toEqual([])
    await phone.getByRole('radio', { name: '10:30' }).check()
    await press(phone, 'Changer l’heure')
    await expect(phone.getByRole('main')).toContainText(/à 10:30/)
    const chosen = await company.inbox.read(lea.email, { subject: /^Votre entretien du/, after: before })
    expect(chosen.text).toContain('10:30')
    expect(chosen.attachments.map(({ filename }) => filename)).toEqual(['entretien.ics'])
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, lea, 'À voir')).toContainText('10:30')
    await press(phone, 'Aucune ne me convient')
    await press(phone, 'Demander une autre heure')
    await expect(phone.getByText('Dites quand vous êtes disponible.')).toBeVisible()
    await phone.getByLabel('Quand êtes-vous disponible ?').fill('Plutôt le soir, après 18 heures.')
    await press(phone, 'Demander une autre heure')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Merci, c’est noté')
    await expect(await openCandidate(recruiter, lea)).toContainText('Plutôt le soir, après 18 heures.')
    await recruiter.goto('/')
    await expect(await openBell(recruiter)).toContainText('demande une autre heure d’entretien')
  })

  await test.step('(3) whoever was written to first chooses by himself; a paper is added by the same link', async () => {
    await press(await moveCandidate(recruiter, gwen, 'Premier mail'), /^Envoyer/)
    await expect(recruiter.getByText(/est passée à/).last()).toBeVisible()
    const first = await company.inbox.read(gwen.email, { subject: /^Votre candidature de professeur/ })
    const other = await company.browser(onPhone)
    await other.goto(first.links.find((address) => address.includes('candidate-file')) ?? '')
    await other.getByLabel('Jour').selectOption({ index: 1 })
    await other.getByRole('radio').first().check()
    await press(other, 'Choisir cette heure')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nous préparons votre entretien')
    await press(other, 'Ajouter un document')
    await other.getByLabel('Document', { exact: true }).selectOption('Diplôme')
    await other.locator('input[data-file="files"]').setInputFiles({ ...cv, name: 'licence.pdf' })
    await press(other, 'Envoyer le document')
    await expect(other.getByRole('main')).toContainText(/Diplôme.*Envoyé le/)
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, gwen, 'À voir')).toContainText(/Entretien/)
    await expect(await openCandidate(recruiter, gwen)).toContainText('licence.pdf')
  })

  const teacher = await company.browser(onPhone)
  await test.step('(4) validated without typing anything twice: the account opens, and its home says which paper is awaited', async () => {
    await company.clock.move('9 days')
    const validation = await moveCandidate(recruiter, lea, 'En attente de justificatifs')
    await expect(field(validation, 'Nom')).toHaveValue('Morvan')
    await expect(field(validation, 'Date de naissance')).toHaveValue('04/05/1990')
    await expect(field(validation, 'E-mail')).toHaveValue(lea.email)
    await expect(field(validation, 'Adresse')).toHaveValue(/12 rue de Nantes, 35000 Rennes/)
    await press(validation, 'Valider l’entretien')
    await expect(candidateCard(recruiter, lea, 'En attente de justificatifs')).toBeVisible({ timeout: 30_000 })
    await choosePassword(teacher, await company.inbox.read(lea.email, { link: 'reset-password' }), password)
    await signIn(teacher, lea.email, password)
    await expect(teacher).toHaveURL(/\/espace$/)
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Bonjour Léa')
    await expect(kindOf(teacher, paper)).toContainText('À envoyer')
  })

  /** From the card of the candidate to the record of the teacher to be. */
  const openRecord = async () => {
    await (await openCandidate(recruiter, lea)).getByRole('link', { name: 'Voir la fiche professeur' }).click()
    await expect(recruiter).toHaveURL(/\/teacher\/show\/\d+/)
  }
  const openWaiting = async () => {
    await openRecord()
    const section = recruiter.getByRole('region', { name: 'Documents' })
    await section.scrollIntoViewIfNeeded()
    await section
      .getByRole('button', { name: /^Vérifier/ })
      .first()
      .click()
    return recruiter.getByRole('dialog').filter({ hasText: 'Déposé le' })
  }
  const give = async () => {
    await teacher.goto('/espace/justificatifs')
    const kind = kindOf(teacher, paper)
    await press(kind, /^(Envoyer|Remplacer)\s:/)
    await kind.locator('input[data-file="files"]').setInputFiles({ ...cv, name: 'casier.pdf' })
    await press(kind, 'Envoyer le document')
    await expect(teacher.getByText(/^Document reçu/)).toBeVisible()
  }
  await test.step('(5) she sends it, it is refused with a reason that she reads, and sent again', async () => {
    await give()
    await press(await openWaiting(), /^Refuser/)
    const why = recruiter.getByRole('dialog', { name: /^Refuser/ })
    await field(why, 'Motif du refus').fill('La page est coupée.')
    await press(why, 'Refuser le document')
    await expect(why).toBeHidden()
    await teacher.reload()
    await expect(kindOf(teacher, paper)).toContainText('La page est coupée.')
    await give()
  })

  await test.step('(5) her IBAN is typed by herself, with her password, and the office is asked to look at it', async () => {
    await teacher.goto('/espace')
    await teacher.getByRole('link', { name: /Donnez votre RIB/ }).click()
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Mon dossier')
    const account = teacher.getByRole('region', { name: 'Mon RIB' })
    await press(account, 'Donner mon RIB')
    const sheet = teacher.getByRole('dialog', { name: 'Donner mon RIB' })
    await field(sheet, 'Titulaire').fill('Léa Morvan')
    await field(sheet, 'IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
    await field(sheet, 'Votre mot de passe').fill('ce n’est pas le bon')
    await press(sheet, 'Enregistrer')
    await expect(sheet).toContainText('Cet IBAN n’est pas valide')
    expect(await findings(teacher)).toEqual([])
    await field(sheet, 'IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
    await press(sheet, 'Enregistrer')
    await expect(sheet).toContainText('Ce n’est pas votre mot de passe actuel.')
    await field(sheet, 'Votre mot de passe').fill(password)
    await press(sheet, 'Enregistrer')
    await expect(sheet).toBeHidden()
    await expect(account).toContainText(/0189[\s\S]*En cours de vérification/)
    await expect(teacher.getByRole('region', { name: 'Partir' })).toHaveCount(0)
    expect(await findings(teacher)).toEqual([])
    await teacher.goto('/espace')
    await expect(teacher.getByRole('link', { name: /Votre RIB est enregistré/ })).toContainText('0189')
    expect((await company.inbox.read(lea.email, { subject: /RIB/ })).text).toContain('0189')
    await director.goto('/')
    await expect(await openBell(director)).toContainText(/Léa.* a donné un nouveau RIB/i)
    await openRecord()
    await expect(recruiter.getByRole('main')).toContainText('0189')
  })

  await test.step('(6) « Embauché » is greyed with what lacks before the click, and the form of the teacher refuses the same', async () => {
    await recruiter.goto(candidateBoard)
    await recruiter.getByRole('button', { name: 'Déplacer Léa MORVAN' }).click()
    const hired = recruiter.getByRole('menuitem', { name: /^Embauché/ })
    await expect(hired).toHaveAttribute('aria-disabled', 'true')
    await expect(hired).toContainText(paper)
    await recruiter.keyboard.press('Escape')
    await openRecord()
    await choose(recruiter, 'Statut', 'En activité')
    await press(recruiter, 'Enregistrer')
    await expect(recruiter.getByRole('main')).toContainText(/manque|approuv/)
    await recruiter.goto(candidateBoard)
    await approve(await openWaiting())
  })

  await test.step('(7) hired: told, and proposed a pupil the same minute', async () => {
    await press(await moveCandidate(recruiter, lea, 'Embauché'), 'Embaucher')
    await expect(candidateCard(recruiter, lea, 'Embauché')).toBeVisible()
    await company.inbox.read(lea.email, { subject: /^Bienvenue dans l’équipe/ })
    await manager.goto(search)
    await manager.getByRole('checkbox', { name: /^Choisir .*Morvan/i }).check()
    await press(manager, 'Proposer à 1\u00a0professeur')
    const dialog = manager.getByRole('dialog', { name: /^Proposer / })
    await press(dialog, /^Envoyer 1/)
    await expect(dialog).toBeHidden()
    await company.inbox.read(lea.email, { link: 'teacherProposal' })
  })
})
