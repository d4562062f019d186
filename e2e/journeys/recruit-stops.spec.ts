// Journeys of candidacies that stop: refused, nobody came, silent, taken up again, taken back, forgotten, hired by mistake.
import type { Locator, Page } from '@playwright/test'
import {
  type Candidate,
  candidateBoard,
  candidateCard,
  moveCandidate,
  openCandidate,
  openOffice,
  typeCandidate,
} from '../support/candidates.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { setParameter } from '../support/debits.ts'
import { field } from '../support/fields.ts'
import { idOf, openBell } from '../support/records.ts'

const lea: Candidate = { firstName: 'Léa', lastName: 'Morvan', email: 'lea.morvan@exemple.fr' }
const hugo: Candidate = { firstName: 'Hugo', lastName: 'Prigent', email: 'hugo.prigent@exemple.fr' }
const anna: Candidate = { firstName: 'Anna', lastName: 'Le Bihan', email: 'anna.lebihan@exemple.fr' }
const marc: Candidate = { firstName: 'Marc', lastName: 'Guillou', email: 'marc.guillou@exemple.fr' }
const paul: Candidate = { firstName: 'Paul', lastName: 'Le Corre', email: 'paul.lecorre@exemple.fr' }

const press = (place: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
const sendFirstMail = async (recruiter: Page, candidate: Candidate) => {
  await press(await moveCandidate(recruiter, candidate, 'Premier mail'), /^Envoyer/)
  await expect(candidateCard(recruiter, candidate, 'Premier mail')).toBeVisible()
  // the card is there before its move is kept
  await expect(recruiter.getByText(/est passée à/).last()).toBeVisible()
}
/** At the hour that is proposed; the invitation leaves. */
const fixInterview = async (recruiter: Page, dialog: Locator) => {
  await press(dialog, 'Fixer et écrire l’invitation')
  const invitation = recruiter.getByRole('dialog', { name: /^Invitation/ })
  await press(invitation, /^Envoyer/)
  await expect(invitation).toBeHidden()
}
const linkOf = async (company: Company, { email }: Candidate, after = 0): Promise<string> => {
  const mail = await company.inbox.read(email, { link: 'candidate-file', after })
  return mail.links.find((address) => address.includes('candidate-file')) ?? ''
}
/** Presses the button that ends a dialog, and waits until it is done. */
const settle = async (dialog: Locator, button: string) => {
  await press(dialog, button)
  await expect(dialog).toBeHidden()
}
const refused = async (recruiter: Page, { lastName }: Candidate): Promise<Locator> => {
  await recruiter.goto(`/teacher/refused_candidates?q=${lastName}`)
  return recruiter.getByRole('row', { name: new RegExp(lastName, 'i') })
}
const reopen = async (recruiter: Page, candidate: Candidate) => {
  const row = await refused(recruiter, candidate)
  await press(row, /^Rouvrir/)
  await settle(recruiter.getByRole('dialog'), 'Rouvrir la candidature')
}

test('J-RECRUIT-02 candidates are refused, absent, silent, reopened, give up by themselves, are erased, or hired by mistake', async ({
  company,
}) => {
  await openOffice(await company.as('direction'))
  const recruiter = await company.as('recrutement')
  for (const candidate of [lea, hugo, anna, marc, paul]) await typeCandidate(recruiter, candidate)

  await test.step('(1) refused from any step, with a reason, and a mail or none', async () => {
    const bare = await moveCandidate(recruiter, paul, 'Refusé')
    await field(bare, 'Motif du refus (facultatif)').fill('Habite trop loin.')
    await settle(bare, 'Refuser le candidat')
    await expect(await refused(recruiter, paul)).toContainText('Habite trop loin.')
    expect(await company.inbox.subjects(paul.email)).toEqual([])
    await sendFirstMail(recruiter, lea)
    const mailed = await moveCandidate(recruiter, lea, 'Refusé')
    await field(mailed, 'Motif du refus (facultatif)').fill('Pas de créneau.')
    await mailed.getByRole('checkbox', { name: 'Lui écrire un mail' }).check()
    await settle(mailed, 'Envoyer et refuser')
    await expect(await refused(recruiter, lea)).toContainText('Pas de créneau.')
    await company.inbox.read(lea.email, { after: 1 })
    const said = await company.inbox.read(lea.email, { subject: /Votre candidature de professeur/ })
    expect(said.text).toContain('Nous ne pouvons pas y donner suite cette fois')
    expect(said.links.filter((address) => address.includes('candidate-file'))).toEqual([])
  })

  await test.step('(4) reopened without an account, the candidacy begins anew', async () => {
    await reopen(recruiter, lea)
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, lea, 'Contact')).toBeVisible()
  })

  await test.step('(2) nobody came: « Absent », another date, then a refusal', async () => {
    await fixInterview(recruiter, await moveCandidate(recruiter, hugo, 'À voir'))
    await expect(candidateCard(recruiter, hugo, 'À voir')).toContainText('Entretien')
    const early = await openCandidate(recruiter, hugo)
    await expect(early.getByRole('button', { name: 'Changer le rendez-vous' })).toBeVisible()
    await expect(early.getByRole('button', { name: 'Absent', exact: true })).toHaveCount(0)
    await company.clock.move('4 days')
    await press(await openCandidate(recruiter, hugo), 'Absent')
    await expect(recruiter.getByText(/est noté absent/)).toBeVisible()
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, hugo, 'À voir')).toContainText('Absent')
    const invitations = await company.inbox.count(hugo.email)
    await press(await openCandidate(recruiter, hugo), 'Fixer une autre date')
    await fixInterview(recruiter, recruiter.getByRole('dialog', { name: /^Entretien avec/ }))
    await company.inbox.read(hugo.email, { subject: /^Votre entretien du/, after: invitations })
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, hugo, 'À voir')).not.toContainText('Absent')
    await company.clock.move('4 days')
    await press(await openCandidate(recruiter, hugo), 'Absent')
    // a slip is taken back at once
    await press(recruiter, 'Rétablir')
    await expect(recruiter.getByText('L’entretien est de nouveau à conclure.')).toBeVisible()
    await press(await openCandidate(recruiter, hugo), 'Absent')
    const refusal = await moveCandidate(recruiter, hugo, 'Refusé')
    await field(refusal, 'Motif du refus').fill('Absent deux fois.')
    await settle(refusal, 'Refuser le candidat')
    await expect(await refused(recruiter, hugo)).toContainText('Absent deux fois.')
  })

  await test.step('(3) silent for ten days: a reminder, then the list of what is to be done', async () => {
    await sendFirstMail(recruiter, marc)
    await company.inbox.read(marc.email)
    const written = await company.inbox.count(marc.email)
    await company.clock.move('11 days')
    const reminder = await company.inbox.read(marc.email, { after: written })
    expect(reminder.text).toContain('Êtes-vous toujours intéressé')
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, marc, 'Premier mail')).toContainText('Relancé')
    await company.clock.move('11 days')
    await recruiter.goto(candidateBoard)
    await recruiter
      .getByText(/^Action manuelle requise/)
      .first()
      .click()
    await expect(candidateCard(recruiter, marc, 'Premier mail')).toBeVisible()
    // the board keeps its filter
    await recruiter.getByText(/^Tous/).first().click()
    await expect(await openBell(recruiter)).toContainText('n’a pas répondu au rappel')
    expect(await company.inbox.count(marc.email)).toBe(written + 1)
    // he answers at last, on his telephone, by the link of the reminder
    const phone = await company.browser({ viewport: { width: 390, height: 844 } })
    await phone.goto(await linkOf(company, marc, written))
    await expect(phone.getByRole('heading', { name: 'Nous étudions votre candidature' })).toBeVisible()
    await press(phone, 'Je suis toujours intéressé(e)')
    await expect(phone.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
    await expect(await openCandidate(recruiter, marc)).toContainText('Toujours intéressé, par son lien.')
  })

  await test.step('(5) taken back by himself, by the link of a mail', async () => {
    await sendFirstMail(recruiter, anna)
    const phone = await company.browser({ viewport: { width: 390, height: 844 } })
    const link = await linkOf(company, anna)
    await phone.goto(link)
    await press(phone, 'Retirer ma candidature')
    await field(phone, 'Pourquoi (facultatif)').fill('J’ai trouvé un poste.')
    await press(phone, 'Confirmer le retrait')
    await expect(phone.getByRole('heading', { name: 'Votre candidature est retirée' })).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Votre candidature est retirée' })).toBeVisible()
    await expect(await refused(recruiter, anna)).toContainText('S’est désisté')
    await expect(await openBell(recruiter)).toContainText('retire sa candidature')
  })

  await test.step('(4) reopened with an account, the candidacy waits for its papers; (7) hired by mistake, the teacher is inactive with the reason', async () => {
    await fixInterview(recruiter, await moveCandidate(recruiter, marc, 'À voir'))
    await company.clock.move('4 days')
    const validation = await moveCandidate(recruiter, marc, 'En attente de justificatifs')
    await press(validation, 'Valider l’entretien')
    await expect(candidateCard(recruiter, marc, 'En attente de justificatifs')).toBeVisible({ timeout: 30_000 })
    const refusal = await moveCandidate(recruiter, marc, 'Refusé')
    await settle(refusal, 'Refuser le candidat')
    await reopen(recruiter, marc)
    await recruiter.goto(candidateBoard)
    await expect(candidateCard(recruiter, marc, 'En attente de justificatifs')).toBeVisible()
    await press(await moveCandidate(recruiter, marc, 'Embauché'), 'Embaucher')
    await expect(candidateCard(recruiter, marc, 'Embauché')).toBeVisible()
    const details = await openCandidate(recruiter, marc)
    await press(details, 'Embauché par erreur…')
    const undo = recruiter.getByRole('dialog', { name: 'Embauche faite par erreur' })
    await press(undo, 'Rendre inactif')
    await expect(undo).toContainText('Indiquez le motif.')
    await field(undo, 'Motif').fill('Homonyme d’un autre candidat.')
    await press(undo, 'Rendre inactif')
    await expect(await openCandidate(recruiter, marc)).toContainText('Homonyme d’un autre candidat.')
    const told = await company.inbox.read(marc.email, { subject: /^Votre embauche est annulée/ })
    expect(told.text).toContain('Votre espace est fermé.')
    expect(told.text).not.toContain('Homonyme')
    await recruiter.goto(`/teacher/show/${await idOf(recruiter, '/teacher/manage', marc.lastName)}`)
    await expect(recruiter.getByRole('main')).toContainText('Inactif')
  })

  await test.step('(6) kept for the time of the setting, then erased', async () => {
    await expect(await refused(recruiter, paul)).toBeVisible()
    await setParameter(company, 'Candidats refusés', '1')
    await company.clock.move('5 weeks')
    await expect(await refused(recruiter, paul)).toHaveCount(0)
    await recruiter.goto('/teacher/manage?q=Corre')
    await expect(recruiter.getByText(/Paul/)).toHaveCount(0)
  })
})
