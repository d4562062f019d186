// Dialogs of moves, over a stand-in of the server's HTTP: which one opens, what it sends, what the board is answered.
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { type ContactStatus, contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import { type Session, sessionQuery } from '../../platform/session/session.ts'
import { ConfirmDialogs } from '../../platform/shell/dialogs/ConfirmDialogs.tsx'
import { claire, sessionOf } from '../../platform/shell/test-app.tsx'
import { toasts } from '../../platform/shell/toasts.ts'
import { writeText, writtenIn } from '../messaging/composing/write.factory.ts'
import { useContactMoves } from './use-contact-moves.tsx'

const card = (status: ContactStatus, more: Partial<ContactCard> = {}): ContactCard => ({
  id: 7,
  status,
  title: 'Mathis Cadoret',
  levelName: '1re',
  subjectNames: ['Maths'],
  city: 'Rennes',
  hasEmail: true,
  isCustomer: false,
  mayBeCustomer: false,
  ageDays: 4,
  urgency: 'calm',
  nextAction: 'mail',
  recallOn: null,
  assignee: null,
  moves: movesFrom(contactsWorkflow, status, { isCustomer: false }),
  ...more,
})
const mail = {
  contactId: 7,
  to: { name: 'Anne Cadoret', email: 'anne@exemple.fr' },
  from: { status: 'dunning2', to: 'dunning3' },
  templateId: 3,
  templates: [
    {
      ...{ id: 3, name: 'Relance 3', subject: 'Vos cours', body: 'Bonjour {{prenom}},', copyToContact: true },
      attachments: [{ id: 31, name: 'tarifs.pdf', sizeBytes: 1200 }],
    },
    {
      ...{ id: 4, name: 'Autre modèle', subject: 'Autre objet', body: 'Autre texte', copyToContact: false },
      attachments: [],
    },
  ],
  copy: { address: 'claire@cours-armor.example', refusal: null },
  tags: [
    { name: 'prenom', label: 'prénom du contact', value: 'Anne' },
    { name: 'ville', label: 'ville', value: null },
  ],
}
type Sent = { path: string; body: Record<string, unknown>; files: readonly string[] }
let sent: Sent[]
let answers: Record<string, unknown>
let session: Session | null

beforeEach(() => {
  window.localStorage.clear()
  sent = []
  session = null
  answers = {
    '/contact/contact-status-change': {
      isValid: true,
      errorMsgs: [],
      customerId: null,
      studentId: null,
      duplicates: [],
    },
    '/contact/contact-dunning-emessage-template': mail,
    '/contact/contact-prospect-emessage-template': { ...mail, from: { status: 'contact', to: 'prospect' } },
    '/contact/contact-email-send': { messageSent: true, warnings: [] },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = String(url).split('?')[0]?.replace('/api', '') ?? ''
    const { body: posted } = init
    const said = () => JSON.parse(String(posted instanceof FormData ? posted.get('data') : posted))
    const files = posted instanceof FormData ? posted.getAll('attachments') : []
    if (init.method === 'POST')
      sent.push({ path, body: said(), files: files.flatMap((file) => (file instanceof File ? [file.name] : [])) })
    const answer = answers[path]
    const body = typeof answer === 'function' ? answer(said()) : (answer ?? {})
    return new Response(JSON.stringify(body), { status: path in answers ? 200 : 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

let dropped: { card: ContactCard; to: ContactStatus; outcome?: MoveOutcome }
const Screen = () => {
  const moves = useContactMoves()
  const drop = async () => {
    const now = dropped
    now.outcome = await moves.onMove(now.card, now.to)
  }
  return (
    <>
      <button type="button" onClick={drop}>
        Déposer
      </button>
      {moves.dialog}
      <ConfirmDialogs />
    </>
  )
}

/** Drops a card in a column; `outcome` is what the board learns. */
const drop = async (moved: ContactCard, to: ContactStatus) => {
  const now: typeof dropped = { card: moved, to }
  dropped = now
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (session !== null) client.setQueryData(sessionQuery().queryKey, session)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Déposer' }))
  return { user, dialog: await screen.findByRole('dialog'), outcome: () => now.outcome }
}
const moves = () => sent.filter((request) => request.path === '/contact/contact-status-change')
const mails = () => sent.filter((request) => request.path === '/contact/contact-email-send')

describe('plain confirmation', () => {
  test('CONTACT-23 any other move asks a plain confirmation, then changes the status', async () => {
    const { user, dialog, outcome } = await drop(card('prospect'), 'lost')
    expect(dialog.textContent).toMatch(/Mathis Cadoret passera de «\sProspect\s» à «\sPerdu\s»/)
    expect(within(dialog).queryByText(/envoi d’un message/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Passer à Perdu' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(moves()).toMatchObject([{ body: { id: 7, status: 'lost', from: 'prospect' } }])
    expect(mails()).toEqual([])
  })

  test('CONTACT-24 CONTACT-25 a contact without an e-mail gets it with the warning that no message can be sent', async () => {
    const { dialog } = await drop(card('contact', { hasEmail: false }), 'prospect')
    expect(dialog.textContent).toMatch(/l’envoi d’un message est impossible\s: ce contact n’a pas d’adresse email/)
    expect(within(dialog).queryByLabelText('Objet')).toBeNull()
  })

  test('CONTACT-26 cancelling sends nothing and gives the card back', async () => {
    const { user, dialog, outcome } = await drop(card('prospect'), 'lost')
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(sent).toEqual([])
  })

  test('CONTACT-29 a refused change gives the board its reasons', async () => {
    const errorMsgs = ['ce contact est déjà devenu un client.']
    answers['/contact/contact-status-change'] = {
      isValid: false,
      errorMsgs,
      customerId: null,
      studentId: null,
      duplicates: [],
    }
    const { user, dialog, outcome } = await drop(card('prospect'), 'lost')
    await user.click(within(dialog).getByRole('button', { name: 'Passer à Perdu' }))
    await waitFor(() => expect(outcome()).toEqual({ refused: errorMsgs }))
  })
})

describe('mail', () => {
  test('CONTACT-17 contact → prospect opens the prospect mail', async () => {
    const { dialog } = await drop(card('contact'), 'prospect')
    expect(dialog.textContent).toContain('Mail de prospection à Mathis Cadoret')
    expect(await within(dialog).findByDisplayValue('Vos cours')).toBeTruthy()
  })

  test('CONTACT-22 CONTACT-27 sending a reminder, then changing the status, in this order', async () => {
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    await user.click(await within(dialog).findByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(sent.map((request) => request.path)).toEqual([
      '/contact/contact-email-send',
      '/contact/contact-status-change',
    ])
    expect(mails()[0]?.body).toMatchObject({
      contactId: 7,
      subject: 'Vos cours',
      body: 'Bonjour {{prenom}},',
      templateId: 3,
      status: 'dunning3',
    })
  })

  test('the mail goes with the files of its template, others chosen here, and a copy when one wants it', async () => {
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    expect(await within(dialog).findByText('tarifs.pdf')).toBeTruthy()
    expect(within(dialog).getByRole('checkbox', { name: 'M’envoyer une copie' })).toHaveProperty('checked', true)
    await user.upload(within(dialog).getByLabelText('Pièces jointes'), new File(['x'], 'plan.pdf'))
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(mails()).toMatchObject([{ body: { copyToContact: true, templateAttachments: [31] }, files: ['plan.pdf'] }])
  })

  test('files that were chosen are not lost in silence, whatever closes the dialog', async () => {
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    await user.upload(await within(dialog).findByLabelText('Pièces jointes'), new File(['x'], 'plan.pdf'))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }))
    expect(within(dialog).getByText('plan.pdf')).toBeTruthy()
    expect(outcome()).toBeUndefined()
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await user.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }))
    await waitFor(() => expect(outcome()).toBe('cancelled'))
  })

  test('where no copy can leave, the dialog says why', async () => {
    const refusal = 'Votre compte n’a pas d’adresse e-mail\u00a0: la copie ne peut pas vous être envoyée.'
    answers['/contact/contact-dunning-emessage-template'] = { ...mail, copy: { address: null, refusal } }
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    const copy = await within(dialog).findByRole('checkbox', { name: 'M’envoyer une copie' })
    expect([copy.matches(':disabled'), copy.matches(':checked')]).toEqual([true, false])
    expect(dialog.textContent).toContain(refusal)
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(mails()[0]?.body).toMatchObject({ copyToContact: false })
  })

  test('CONTACT-28 going on without sending changes the status only', async () => {
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    expect(await within(dialog).findByText('Sans envoi, le statut passera à Relance 3.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Continuer sans envoyer' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(mails()).toEqual([])
    expect(moves()).toHaveLength(1)
  })

  test('CONTACT-33 CONTACT-34 a mail that did not leave says so with its warnings; text and status stay', async () => {
    answers['/contact/contact-email-send'] = { messageSent: false, warnings: ['Adresse inconnue.'] }
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    const text = await within(dialog).findByLabelText('Texte du mail')
    await writeText(user, text, 'Mon texte')
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain(
      "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
    )
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Adresse inconnue.'])
    expect(moves()).toEqual([])
    expect(outcome()).toBeUndefined()
    expect(writtenIn(text)).toBe('Mon texte')
  })

  test('a mail that the queue has taken is no failure: it is said, and the move is made', async () => {
    const queued =
      'Le serveur de messagerie tarde à répondre\u00a0: le mail est en file d’attente, il partira dès que possible.'
    answers['/contact/contact-email-send'] = { messageSent: true, warnings: [queued] }
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    await within(dialog).findByLabelText('Texte du mail')
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(moves()).toHaveLength(1)
    expect(toasts.get().map(({ tone, text }) => [tone, text])).toContainEqual(['info', queued])
  })

  test('CONTACT-26 closing the mail sends nothing and gives the card back', async () => {
    const { user, dialog, outcome } = await drop(card('dunning2'), 'dunning3')
    await user.click(await within(dialog).findByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(sent).toEqual([])
  })

  test('empty tags are named and need a second agreement', async () => {
    const { user, dialog } = await drop(card('dunning2'), 'dunning3')
    const text = await within(dialog).findByLabelText('Texte du mail')
    await writeText(user, text, 'À {{ville}}')
    expect(await within(dialog).findByText('1 balise non remplie')).toBeTruthy()
    expect(within(dialog).getByText('[ville]')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await user.click(await screen.findByRole('button', { name: 'Corriger' }))
    expect(mails()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await user.click(await screen.findByRole('button', { name: 'Envoyer avec des vides' }))
    await waitFor(() => expect(mails()).toMatchObject([{ body: { acceptMissingTags: true } }]))
  })

  test('another template asks before it replaces a modified text, whose draft is kept', async () => {
    const first = await drop(card('dunning2'), 'dunning3')
    const text = await within(first.dialog).findByLabelText('Texte du mail')
    await writeText(first.user, text, 'Mon texte')
    await first.user.click(within(first.dialog).getByLabelText('Modèle'))
    await first.user.click(await screen.findByRole('option', { name: 'Autre modèle' }))
    await first.user.click(await screen.findByRole('button', { name: 'Garder mon texte' }))
    expect(writtenIn(text)).toBe('Mon texte')
    await waitFor(
      () => expect(window.localStorage.getItem('brouillon:mail-contact:7:dunning3')).toContain('Mon texte'),
      {
        timeout: 4000,
      },
    )
  })
})

/** The form of the contact that is dropped. */
const family = {
  id: 7,
  updatedAt: '2026-11-20T09:00:00.000Z',
  status: 'prospect',
  isStudent: false,
  gender: 'male',
  firstName: 'Anne',
  lastName: 'Cadoret',
  email: 'anne@exemple.fr',
  phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
  address: null,
  studentFirstName: 'Mathis',
  studentLastName: null,
  parentGender: 'female',
  parentAddress: null,
  establishmentId: null,
  scholarLevelId: 2,
  subjectIds: [],
  needs: [],
  salesStaffUserId: null,
  message: null,
  options: {
    levels: [{ id: 2, label: '1re', group: 'Lycée' }],
    subjects: [],
    establishments: [],
    salesUsers: [],
    needs: [],
  },
}

test('won opens the household, filled with the contact’s words, and sends them with the move', async () => {
  answers['/private/contact'] = family
  answers['/contact/contact-status-change'] = {
    isValid: true,
    errorMsgs: [],
    customerId: 3,
    studentId: 4,
    duplicates: [],
  }
  const { user, dialog, outcome } = await drop(card('prospect'), 'won')
  const names = await within(dialog).findAllByLabelText('Nom')
  expect(names.map((field) => (field as HTMLInputElement).value)).toEqual(['Cadoret', 'Cadoret'])
  await user.click(within(dialog).getByRole('switch', { name: /Inviter la famille à ouvrir son espace/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Créer le client' }))
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(moves()[0]?.body).toMatchObject({
    id: 7,
    status: 'won',
    from: 'prospect',
    invites: true,
    household: {
      customer: { firstName: 'Anne', gender: 'female', email: 'anne@exemple.fr' },
      student: { firstName: 'Mathis', gender: 'male', scholarLevelId: 2 },
    },
  })
  expect(
    toasts
      .get()
      .at(-1)
      ?.actions.map(({ label }) => label),
  ).toEqual(['Voir le client'])
})

test('whoever may search is offered the search of a teacher for the pupil who was just made', async () => {
  session = sessionOf({ ...claire, rights: { contacts: 'write', linking: 'write' } })
  answers['/private/contact'] = family
  answers['/contact/contact-status-change'] = {
    ...{ isValid: true, errorMsgs: [], customerId: 3, studentId: 4, duplicates: [] },
  }
  const { user, dialog, outcome } = await drop(card('prospect'), 'won')
  await user.click(await within(dialog).findByRole('button', { name: 'Créer le client' }))
  await waitFor(() => expect(outcome()).toBe('done'))
  const offered = toasts.get().at(-1)?.actions ?? []
  expect(offered.map(({ label }) => label)).toEqual(['Chercher un professeur', 'Voir le client'])
})

describe('a contact whose family is known', () => {
  const known = {
    ...{ id: 31, customerId: 31, number: 'C0000031', name: 'Anne Cadoret', enabled: true, city: 'Rennes' },
    ...{ household: ['Lou Cadoret'], reasons: [{ kind: 'email', who: null }] },
  }
  const asked = {
    ...{ isValid: false, errorMsgs: ['un client existant lui ressemble.'], customerId: null, studentId: null },
    duplicates: [known],
  }
  const done = { isValid: true, errorMsgs: [], customerId: 31, studentId: 4, duplicates: [] }
  const win = async () => {
    answers['/private/contact'] = family
    answers['/contact/contact-status-change'] = ({ duplicateChoice }: { duplicateChoice?: object }) =>
      duplicateChoice ? done : asked
    const driven = await drop(card('prospect'), 'won')
    await driven.user.click(await within(driven.dialog).findByRole('button', { name: 'Créer le client' }))
    const question = await screen.findByRole('dialog', { name: 'Ce client existe peut-être déjà' })
    return { ...driven, question }
  }

  test('is shown who resembles and why, before anything is written', async () => {
    const { question, outcome } = await win()
    expect(within(question).getByText('Anne Cadoret')).toBeTruthy()
    expect(question.textContent).toContain('Même e-mail')
    expect(question.textContent).toMatch(/Rennes · Élève\s: Lou Cadoret/)
    expect(outcome()).toBeUndefined()
  })

  test('joins the record that is used', async () => {
    const { user, question, outcome } = await win()
    await user.click(within(question).getByRole('button', { name: 'Utiliser la fiche d’Anne Cadoret (C0000031)' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(moves().map(({ body }) => body.duplicateChoice)).toEqual([undefined, { use: 31, seen: [31] }])
    expect(moves()[1]?.body).toMatchObject({ id: 7, household: { student: { firstName: 'Mathis' } } })
  })

  test('gets a record of its own all the same', async () => {
    const { user, question, outcome } = await win()
    await user.click(within(question).getByRole('button', { name: 'Créer quand même' }))
    await waitFor(() => expect(outcome()).toBe('done'))
    expect(moves()[1]?.body.duplicateChoice).toEqual({ use: null, seen: [31] })
  })

  test('CONTACT-26 giving up keeps what was typed, then gives the card back', async () => {
    const { user, dialog, question, outcome } = await win()
    await user.click(within(question).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ce client existe peut-être déjà' })).toBeNull())
    expect(outcome()).toBeUndefined()
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(outcome()).toBe('cancelled'))
    expect(moves()).toHaveLength(1)
  })
})
