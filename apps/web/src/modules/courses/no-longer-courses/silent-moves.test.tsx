// Dialogs of the moves of contracts without courses, over a stand-in of the server's HTTP: which one opens, what it sends, what the board is answered.
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesWorkflow,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/board/board.texts.ts'
import type { MoveOutcome } from '../../../platform/board/board.types.ts'
import { serve } from '../../../platform/shell/test-app.tsx'
import { toasts } from '../../../platform/shell/toasts.ts'
import { SilentBoard } from './SilentBoard.tsx'
import { card, renderPage, session } from './silent.factory.tsx'
import { useSilentMoves } from './use-silent-moves.tsx'

const mail = {
  processId: 3,
  mailType: 'teacher-question',
  to: { name: 'Léa Morvan', email: 'lea@exemple.fr' },
  subject: 'Vos cours avec {{prenom_eleve}}',
  body: 'Bonjour {{prenom}},',
  tags: [
    { name: 'prenom_eleve', label: 'prénom de l’élève', value: 'Malo' },
    { name: 'prenom', label: 'prénom du destinataire', value: 'Léa' },
  ],
  attachments: [{ id: 31, name: 'rappel.pdf', sizeBytes: 1200 }],
  copyToContact: false,
  copy: { address: 'claire@cours-armor.example', refusal: null },
}
const done = { isValid: true, errorMsgs: [] }
const refused = { isValid: false, errorMsgs: ['ce contrat n’est plus actif.'] }
const at = (name: string) => `/no-longer-courses/no-longer-courses-${name}`

type Sent = { method: string; path: string; input: Record<string, unknown> }
let sent: Sent[]
let answers: Record<string, unknown>

beforeEach(() => {
  window.localStorage.clear()
  toasts.set(() => [])
  sent = []
  answers = {
    '/session': session,
    [at('process-create')]: { ...done, id: 3 },
    [at('process-remove')]: done,
    [at('process-status-change')]: done,
    [at('mail-form')]: mail,
    [at('mail-send')]: { messageId: 12, isPending: false },
  }
  serve(({ method, path: place, query, body }) => {
    const path = place.replace('/api', '')
    const input = (body ?? Object.fromEntries(query)) as Sent['input']
    if (method !== 'GET') sent.push({ method, path, input })
    return path in answers ? [200, answers[path]] : undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

let dropped: { card: NoLongerCoursesCard; to: NoLongerCoursesStatus; outcome?: MoveOutcome }
const Screen = () => {
  const moves = useSilentMoves()
  const drop = async () => {
    const now = dropped
    now.outcome = await moves.onMove(now.card, now.to)
  }
  return (
    <>
      <h1>Essai</h1>
      <button type="button" onClick={() => void drop()}>
        Déposer
      </button>
      {moves.dialog}
    </>
  )
}
const open = async (moved: NoLongerCoursesCard, to: NoLongerCoursesStatus) => {
  const now: typeof dropped = { card: moved, to }
  dropped = now
  await renderPage(Screen)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Déposer' }))
  const dialog = await screen.findByRole('dialog')
  // the last one: a dialog may have followed another
  const press = async (name: string) =>
    user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)
  return { user, dialog, press, outcome: () => now.outcome }
}
const pathsSent = () => sent.map(({ path }) => path)

describe('the board', () => {
  const column = (status: string, cards: NoLongerCoursesCard[]) => ({
    status,
    total: cards.length,
    lateCount: 0,
    cards,
  })
  beforeEach(() => {
    answers['/no-longer-courses/private-tuition-no-longer-courses-workflow-list'] = {
      columns: [
        column('detected', [card('detected')]),
        column('taken-over', []),
        column('teacher-mail', [card('teacher-mail', { id: 8, contractId: 8, studentName: 'Nolwenn Kerbrat' })]),
        column('customer-mail', [card('customer-mail', { id: 9, contractId: 9, studentName: 'Tom Riou' })]),
        column('closed', []),
      ],
    }
    answers[at('counts')] = { open: 3, mine: 1, unassigned: 1, actionRequired: 0 }
    answers[at('filters')] = { subjects: [], staffUsers: [] }
  })

  test('NLC-02 the screen is a board of lists by status under a search form', async () => {
    await renderPage(SilentBoard)
    await screen.findByRole('link', { name: 'Malo Le Goff' })
    for (const title of ['Détecté', 'Pris en charge', 'Mail professeur', 'Mail client', 'Clôturé'])
      expect(screen.getAllByText(title).length).toBeGreaterThan(0)
    expect(screen.getByRole('searchbox', { name: 'Rechercher un contrat sans cours' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: /Action manuelle requise/ })).toBeTruthy()
  })

  test('NLC-04 a card is carried from list to list, here by the keyboard', async () => {
    await renderPage(SilentBoard)
    const user = userEvent.setup()
    const link = await screen.findByRole('link', { name: 'Malo Le Goff' })
    link.focus()
    await user.keyboard(' {ArrowRight} ')
    const dialog = await screen.findByRole('dialog', { name: 'Prendre le contrat en charge' })
    await user.click(within(dialog).getByRole('button', { name: 'Prendre en charge' }))
    await waitFor(() => expect(pathsSent()).toEqual([at('process-create')]))
  })

  test('NLC-06 cards of the mail lists have a button that sends the reminder again, without a change of status', async () => {
    await renderPage(SilentBoard)
    const user = userEvent.setup()
    await screen.findByRole('link', { name: 'Malo Le Goff' })
    const buttons = screen.getAllByRole('button', { name: 'Renvoyer la relance' })
    expect(buttons).toHaveLength(2)
    await user.click(buttons[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(pathsSent()).toEqual([at('mail-send')]))
    expect(screen.queryByText(/le statut passera/)).toBeNull()
  })
})

describe('plain moves', () => {
  test('NLC-16 taking a contract over is confirmed, then its process is created', async () => {
    const { dialog, press, outcome } = await open(card('detected'), 'taken-over')
    expect(dialog.textContent).toMatch(/contrat CT0000007 de Malo Le Goff avec Léa Morvan/)
    expect(sent).toEqual([])
    await press('Prendre en charge')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent).toEqual([{ method: 'POST', path: at('process-create'), input: { id: 7 } }])
  })

  test('a move to detected is confirmed with what will be lost, then the process is deleted', async () => {
    const { dialog, press, outcome } = await open(card('teacher-mail', { followUpCount: 2 }), 'detected')
    expect(dialog.textContent).toMatch(/avec 2\scommentaires, sera supprimé/)
    await press('Supprimer le suivi')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent).toMatchObject([{ method: 'DELETE', path: at('process-remove') }])
  })

  test('NLC-23 any other move is confirmed, then changes the status', async () => {
    const { dialog, press, outcome } = await open(card('customer-mail'), 'taken-over')
    expect(dialog.textContent).toMatch(/passera de «\sMail client\s» à «\sPris en charge\s»/)
    await press('Passer à Pris en charge')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent).toMatchObject([{ input: { id: 3, status: 'taken-over', from: 'customer-mail' } }])
  })

  test('NLC-24 cancelling sends nothing, and the board gives the card back to its list', async () => {
    const { press, outcome } = await open(card('detected'), 'taken-over')
    await press('Annuler')
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(sent).toEqual([])
  })

  test('NLC-25 a refusal gives the board its reasons, to be listed while the card returns', async () => {
    answers[at('process-create')] = { ...refused, id: null }
    const { press, outcome } = await open(card('detected'), 'taken-over')
    await press('Prendre en charge')
    await waitFor(() => expect(outcome()).toEqual({ refused: ['ce contrat n’est plus actif.'] }))
  })

  test('NLC-26 a refused change is shown with its reasons and nothing to confirm', async () => {
    answers['/no-longer-courses/private-tuition-no-longer-courses-workflow-list'] = {
      columns: [{ status: 'detected', total: 1, lateCount: 0, cards: [card('detected')] }],
    }
    answers[at('counts')] = { open: 1, mine: 0, unassigned: 1, actionRequired: 0 }
    answers[at('filters')] = { subjects: [], staffUsers: [] }
    answers[at('process-create')] = { ...refused, id: null }
    await renderPage(SilentBoard)
    const user = userEvent.setup()
    ;(await screen.findByRole('link', { name: 'Malo Le Goff' })).focus()
    await user.keyboard(' {ArrowRight} ')
    await user.click(await screen.findByRole('button', { name: 'Prendre en charge' }))
    const warning = await screen.findByRole('alertdialog')
    expect(warning.textContent).toContain('La modification de statut ne peut pas être effectuée car : ')
    expect(within(warning).getByText('ce contrat n’est plus actif.')).toBeTruthy()
    expect(
      within(warning)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toContain('Fermer')
    expect(within(warning).queryByRole('button', { name: /Prendre|Passer|Confirmer/ })).toBeNull()
    expect(
      screen.getByRole('link', { name: 'Malo Le Goff' }).closest('[data-column]')?.getAttribute('data-column'),
    ).toBe('detected')
  })

  test('from closed every list is refused before any dialog', () => {
    const moves = movesFrom(noLongerCoursesWorkflow, 'closed', { isRunning: false })
    expect(refusalOf({ id: 1, moves }, 'closed', 'taken-over')).toBe('un suivi clôturé ne se déplace plus.')
  })
})

describe('the reminder mail', () => {
  test('NLC-17 a move to a mail list opens the reminder, which can be sent, skipped or closed', async () => {
    const { dialog } = await open(card('taken-over'), 'teacher-mail')
    expect(await within(dialog).findByDisplayValue('Vos cours avec {{prenom_eleve}}')).toBeTruthy()
    for (const name of ['Envoyer', 'Continuer sans envoyer', 'Fermer'])
      expect(within(dialog).getByText(name)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('NLC-18 the status changes after the mail left', async () => {
    const { press, outcome } = await open(card('taken-over'), 'teacher-mail')
    await press('Envoyer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(pathsSent()).toEqual([at('mail-send'), at('process-status-change')])
    expect(sent[0]?.input).toMatchObject({ processId: 3, mailType: 'teacher-question', subject: mail.subject })
  })

  test('skipping the mail changes the status alone', async () => {
    const { press, outcome } = await open(card('taken-over'), 'teacher-mail')
    await press('Continuer sans envoyer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(pathsSent()).toEqual([at('process-status-change')])
  })

  test('NLC-19 closing the reminder changes nothing', async () => {
    const { user, dialog, outcome } = await open(card('taken-over'), 'customer-mail')
    await user.click(await within(dialog).findByText('Fermer'))
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(sent).toEqual([])
  })

  test('NLC-27 a falsy answer of the sending is said in an alert, and the status stays', async () => {
    answers[at('mail-send')] = null
    const { dialog, press, outcome } = await open(card('taken-over'), 'teacher-mail')
    await press('Envoyer')
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
    )
    expect(pathsSent()).toEqual([at('mail-send')])
    expect(outcome()).toBeUndefined()
  })

  test('a mail without an address is not even asked of the server', async () => {
    answers[at('mail-form')] = { ...mail, to: { name: 'Léa Morvan', email: null } }
    const { dialog, press } = await open(card('taken-over'), 'teacher-mail')
    await press('Envoyer')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/L’adresse e-mail du destinataire manque/)
    expect(sent).toEqual([])
  })
})

describe('the closing', () => {
  const endForm = {
    ...{ id: 7, number: 'CT0000007', status: 'active', studentName: 'Malo Le Goff', teacherName: 'Léa Morvan' },
    ...{
      hasSearch: true,
      familyGivesUp: false,
      familyLeaves: false,
      mayAskReview: false,
      lastCourseOn: '2026-10-01',
      endsOn: null,
      resumesOn: null,
    },
    ...{ dueCents: 0, creditCents: 0, customerId: 2, reasonId: null, comment: null },
    planned: [{ id: 31, expectedAt: '2036-12-01T16:00:00Z' }],
    options: { reasons: [{ value: 5, label: 'Objectifs atteints' }] },
  }
  beforeEach(() => {
    answers['/privateTuition/contract/end-form'] = endForm
    answers[at('process-close')] = { ...done, warnings: [] }
  })
  const closing = { id: 3, from: 'taken-over', contract: 'pause', resumesOn: null, reasonId: null }

  test('NLC-20 it first asks to confirm the suspension of the courses, and says what is cancelled', async () => {
    const { dialog, press } = await open(card('taken-over'), 'closed')
    expect(await within(dialog).findByText(/seront suspendus/)).toBeTruthy()
    expect(within(dialog).getByText(/1\scours prévu sera annulé/)).toBeTruthy()
    await press('Continuer')
    await screen.findByText(/il n’y a pas de recherche à rouvrir/)
    expect(sent).toEqual([])
  })

  test('NLC-21 then it offers to search another teacher, which is done with the rest', async () => {
    const { dialog, press, outcome } = await open(card('taken-over', { linkingId: 41 }), 'closed')
    await within(dialog).findByText(/seront suspendus/)
    await press('Continuer')
    await press('Rouvrir la recherche')
    await press('Clôturer sans envoyer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent).toMatchObject([{ path: at('process-close'), input: { ...closing, reopensSearch: true } }])
    expect(toasts.get().at(-1)?.text).toMatch(/Les cours sont suspendus\. La recherche d’un professeur est rouverte\.$/)
  })

  test('NLC-22 then it shows the closing mail to the customer, and closes once it left', async () => {
    const { dialog, press, outcome } = await open(card('taken-over', { linkingId: 41 }), 'closed')
    await within(dialog).findByText(/seront suspendus/)
    await press('Continuer')
    await press('Ne pas rouvrir')
    await screen.findByRole('textbox', { name: 'Texte du mail' })
    await press('Envoyer et clôturer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(pathsSent()).toEqual([at('mail-send'), at('process-close')])
    expect(sent[1]?.input).toMatchObject({ ...closing, reopensSearch: false })
    expect(toasts.get().at(-1)?.text).toMatch(/suspendus\. Le client a été prévenu\.$/)
  })

  test('a contract that ends wants its last day and a reason, and has another text', async () => {
    const { user, dialog, press, outcome } = await open(card('taken-over'), 'closed')
    await user.click(await within(dialog).findByRole('radio', { name: 'Mettre fin au contrat' }))
    await press('Continuer')
    expect(await within(dialog).findByText(/motif/)).toBeTruthy()
    await user.click(within(dialog).getByRole('combobox', { name: 'Motif' }))
    await user.click(await screen.findByRole('option', { name: 'Objectifs atteints' }))
    await press('Continuer')
    await press('Continuer')
    await screen.findByRole('textbox', { name: 'Texte du mail' })
    await press('Envoyer et clôturer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent[0]?.input).toMatchObject({ isEnd: true })
    expect(sent[1]?.input).toMatchObject({ contract: 'end', reasonId: 5 })
  })

  test('what was answered is proposed', async () => {
    const answer = { answer: 'over', on: null, by: 'customer', at: '2026-11-20T10:00:00Z' } as const
    const { dialog } = await open(card('answered', { answer }), 'closed')
    expect(await within(dialog).findByText(/La famille a répondu le 20\/11\/2026/)).toBeTruthy()
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Mettre fin au contrat' }).checked).toBe(true)
  })

  test.each([0, 1, 2])('cancelling at question %i leaves everything as it was', async (question) => {
    const { user, dialog, press, outcome } = await open(card('taken-over'), 'closed')
    await within(dialog).findByText(/seront suspendus/)
    if (question > 0) await press('Continuer')
    if (question > 1) {
      await press('Continuer')
      await screen.findByRole('textbox', { name: 'Texte du mail' })
      await user.keyboard('{Escape}')
    } else await press('Annuler')
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(sent).toEqual([])
  })

  test('a refusal gives the card back with its reasons, and what left already', async () => {
    answers[at('process-close')] = { ...refused, warnings: [] }
    const { dialog, press, outcome } = await open(card('taken-over'), 'closed')
    await within(dialog).findByText(/seront suspendus/)
    await press('Continuer')
    await press('Continuer')
    await screen.findByRole('textbox', { name: 'Texte du mail' })
    await press('Envoyer et clôturer')
    await waitFor(() =>
      expect(outcome()).toEqual({ refused: ['ce contrat n’est plus actif.', 'Le client a été prévenu.'] }),
    )
  })

  test('a search that cannot be reopened is said with what was done', async () => {
    answers[at('process-close')] = { ...done, warnings: ['La recherche n’a pas été rouverte\u00a0: déjà en cours.'] }
    const { dialog, press, outcome } = await open(card('taken-over', { linkingId: 41 }), 'closed')
    await within(dialog).findByText(/seront suspendus/)
    await press('Continuer')
    await press('Rouvrir la recherche')
    await press('Clôturer sans envoyer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(toasts.get().at(-1)?.text).toMatch(/suspendus\. La recherche n’a pas été rouverte/)
  })

  test('where the courses are suspended already, only the card moves', async () => {
    const { dialog, press, outcome } = await open(card('taken-over', { contractStatus: 'pause' }), 'closed')
    await within(dialog).findByText(/déjà suspendus/)
    await press('Continuer')
    await press('Continuer')
    await press('Clôturer sans envoyer')
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent).toMatchObject([{ path: at('process-status-change'), input: { id: 3, status: 'closed' } }])
  })
})
