// Writing from a record, over a stand-in of the server's HTTP: channels, template, empty tags, files, refusals, drafts, history.
import type { MessageForm, SendAnswer, SentMessage } from '@cartable/domain/messaging/messages.schema.ts'
import type { WhatsappForm } from '@cartable/domain/messaging/whatsapp.schema.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { MessageHistory } from '../history/MessageHistory.tsx'
import { writeText, writtenIn } from './write.factory.ts'
import { MessageButton, useMessageSelection } from './write.parts.tsx'

const tag = (name: string, label: string, value: string | null) => ({ name, label, value })
const anne = {
  recipientType: 'customer' as const,
  recipientId: 12,
  name: 'Anne Cadoret',
  role: 'Client',
  address: 'anne@exemple.fr' as string | null,
  refusal: null as string | null,
  tags: [tag('prenom', 'prénom du destinataire', 'Anne'), tag('solde_du', 'solde dû', null)],
}
const malo = { ...anne, recipientType: 'student' as const, recipientId: 30, name: 'Malo Cadoret', role: 'Élève' }
const mailForm: MessageForm = {
  context: 'customer:12',
  messageType: 'mail',
  title: 'Anne Cadoret',
  recipients: [anne],
  recipient: 0,
  templates: [
    { id: 3, name: 'Prendre des nouvelles' },
    { id: 4, name: 'Solde à régler' },
  ],
  templateId: null,
  copyAddress: 'claire@exemple.fr',
  impossible: null,
}
const filled = {
  subject: 'Vos cours',
  title: 'Un mot',
  body: 'Bonjour Anne, il reste {{solde_du}}.',
  copyToContact: true,
  attachments: [{ id: 7, name: 'tarifs.pdf', sizeBytes: 2048 }],
  warnings: ['La balise « solde dû » n’est pas remplie.'],
}
const sent: SendAnswer = { errors: null, mailerErrors: [], apiError: null, messageId: 1, isPending: false }
const { recipientType: _, recipientId: __, ...shown } = anne
const whatsapp: WhatsappForm = {
  origin: 'customer:12',
  title: 'Anne Cadoret',
  recipients: [{ ...shown, phoneNumber: '+33612345678', userId: 5, address: '06 12 34 56 78' }],
  recipient: 0,
  templates: [{ id: 8, name: 'Rappelez-nous' }],
  impossible: null,
}
const message = (values: Partial<SentMessage> = {}): SentMessage => ({
  id: 1,
  channel: 'mail',
  state: 'sent',
  at: '2026-11-20T09:00:00.000Z',
  senderName: 'Claire Delmas',
  subject: 'Vos cours',
  title: null,
  body: 'Bonjour Anne, tout va bien ?',
  error: null,
  recipients: [{ name: 'Anne Cadoret', address: 'anne@exemple.fr', isCopy: false, error: null }],
  attachments: [],
  markup: null,
  ...values,
})

let rights: Record<string, 'read' | 'write'>
let answers: Record<string, unknown>
let calls: Asked[]
const answer = ({ path, query, method }: Asked): Answered | Promise<Answered> | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  const name = `${method} ${path.split('/').at(-1)}`
  const given = answers[`${name}?${query.get('messageType')}`] ?? answers[name]
  if (typeof given === 'function') return (given as () => Promise<Answered>)()
  return given === undefined ? undefined : [200, given]
}
const Page = () => {
  const selection = useMessageSelection('customer')
  return (
    <Panel title="Fiche" breadcrumb={[]} actions={<MessageButton type="customer" id={12} />}>
      <MessageHistory context="customer:12" />
      <button type="button" onClick={() => selection.write?.([12, 13, 14])}>
        Écrire à la sélection
      </button>
      {selection.dialog}
    </Panel>
  )
}
const open = () => renderApp({ routes: [{ path: '/fiche', load: async () => Page }], at: '/fiche' })
const posts = () => calls.filter(({ path, method }) => method === 'POST' && path.endsWith('-send-message'))
const openDialog = async () => {
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Envoyer un message' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('combobox', { name: 'Modèle' })
  return {
    user,
    dialog,
    field: (name: string | RegExp) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }),
    mailText: () => within(dialog).findByRole('textbox', { name: 'Texte du mail' }),
  }
}
type Opened = Awaited<ReturnType<typeof openDialog>>
const choose = async ({ user, dialog }: Opened, label: string, option: string | RegExp) => {
  await user.click(within(dialog).getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const press = ({ user, dialog }: Opened) => user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
/** The question asked over the dialog. */
const answerQuestion = async ({ user }: Opened, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
}

beforeEach(() => {
  localStorage.clear()
  rights = { customers: 'write', messaging: 'write' }
  answers = {
    'GET message-template-send-message-form?mail': mailForm,
    'GET message-template-send-message-form?sms': {
      ...mailForm,
      messageType: 'sms',
      recipients: [{ ...anne, address: '06 12 34 56 78' }],
      templates: [],
    },
    'GET message-template-filled-message': filled,
    'POST message-template-send-message': sent,
    'GET message-history': { messages: [], total: 0, size: 10 },
    'GET whatsapp-message-form': whatsapp,
    'POST whatsapp-message-form': { errors: null, message: 'Bonjour Anne', warnings: [] },
    'GET whatsapp-message-send': { messages: [] },
    'POST whatsapp-message-send': sent,
  }
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('MAIL-10 the dialog sends a mail, or an SMS with its count', async () => {
  const opened = await openDialog()
  const { user, dialog, field, mailText } = opened
  expect(within(dialog).getByText('anne@exemple.fr')).toBeTruthy()
  await user.type(field('Objet'), 'Bonjour')
  await writeText(user, await mailText(), 'À demain')
  await press(opened)
  await waitFor(() => expect(posts()).toHaveLength(1))
  const named = { recipientType: 'customer', recipientId: 12 }
  expect(posts()[0]?.body).toMatchObject({ ...named, messageType: 'mail', subject: 'Bonjour' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.get()[0]?.text).toBe('Mail envoyé à Anne Cadoret.')
  expect(document.activeElement?.textContent).toBe('Envoyer un message')

  await user.click(screen.getByRole('button', { name: 'Envoyer un message' }))
  const again = await screen.findByRole('dialog')
  await user.click(within(again).getByRole('radio', { name: 'SMS' }))
  const body = await within(again).findByRole('textbox', { name: 'Texte du SMS' })
  expect(within(again).queryByRole('textbox', { name: 'Objet' })).toBeNull()
  await user.click(body)
  await user.paste('é'.repeat(161))
  expect(within(again).getByText(/161 caractères · 2 SMS/)).toBeTruthy()
  await user.click(within(again).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]?.body).toMatchObject({ messageType: 'sms', subject: null, templateAttachments: [] })
})

test('MAIL-11 the WhatsApp dialog sends phoneNumber, origin and userId, and shows what was already written', async () => {
  answers['GET whatsapp-message-send'] = {
    messages: [
      {
        id: 1,
        at: '2026-11-19T09:00:00Z',
        state: 'delivered',
        senderName: 'Claire Delmas',
        message: 'Déjà dit',
        error: null,
      },
    ],
  }
  const opened = await openDialog()
  const { user, dialog } = opened
  await user.click(within(dialog).getByRole('radio', { name: 'WhatsApp' }))
  const body = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du message' })
  expect(await within(dialog).findByText('Déjà dit')).toBeTruthy()
  expect(within(dialog).getByText(/Claire Delmas · Remis/)).toBeTruthy()
  await choose(opened, 'Modèle', 'Rappelez-nous')
  await waitFor(() => expect(body.value).toBe('Bonjour Anne'))
  await press(opened)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [post] = calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/whatsapp-message-send'))
  expect(post?.body).toMatchObject({
    phoneNumber: '+33612345678',
    origin: 'customer:12',
    userId: 5,
    message: 'Bonjour Anne',
  })
})

test('the WhatsApp dialog warns of a number that failed the last time, and of one that is missing', async () => {
  const failed = 'Le numéro 06 12 34 56 78 n’existe pas ou ne reçoit pas de SMS.'
  const [reader] = whatsapp.recipients
  answers['GET whatsapp-message-form'] = { ...whatsapp, recipients: [{ ...reader, fault: failed }] }
  const first = await openDialog()
  await first.user.click(within(first.dialog).getByRole('radio', { name: 'WhatsApp' }))
  const warning = (await within(first.dialog).findByText('Le dernier message n’est pas arrivé.')).closest(
    '[role=alert]',
  )
  expect(warning?.textContent).toContain(failed)
  expect(within(first.dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', false)
  cleanup()

  const refusal = 'Ce destinataire n’a pas de numéro de portable.'
  answers['GET whatsapp-message-form'] = {
    ...whatsapp,
    recipients: [{ ...reader, phoneNumber: null, address: null, refusal, fault: failed }],
  }
  const second = await openDialog()
  await second.user.click(within(second.dialog).getByRole('radio', { name: 'WhatsApp' }))
  expect(await within(second.dialog).findByText(refusal)).toBeTruthy()
  expect(within(second.dialog).queryByText(failed)).toBeNull()
  expect(within(second.dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
})

test('MAIL-12 a template brings subject, title, body, copy and files; what it does not fill is shown in warnings', async () => {
  const opened = await openDialog()
  const { user, dialog, field, mailText } = opened
  await choose(opened, 'Modèle', 'Prendre des nouvelles')
  await waitFor(() => expect(field('Objet').value).toBe('Vos cours'))
  expect(writtenIn(await mailText())).toBe('Bonjour Anne, il reste {{solde_du}}.')
  expect(field('Titre').value).toBe('Un mot')
  expect(within(dialog).getByRole('checkbox', { name: 'M’envoyer une copie' })).toHaveProperty('checked', true)
  expect(within(dialog).getByText('tarifs.pdf')).toBeTruthy()
  const preview = within(dialog).getByRole('region', { name: 'Aperçu' })
  expect(preview.textContent).toContain('il reste [solde dû].')
  await user.click(within(dialog).getByRole('button', { name: 'solde dû' }))
  await waitFor(() => expect(dialog.querySelector('.ProseMirror-selectednode')?.textContent).toBe('solde dû'))
  await press(opened)
  await screen.findByRole('button', { name: 'Corriger' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Corriger' })).toBeNull())
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(posts()).toEqual([])
  await press(opened)
  await answerQuestion(opened, 'Envoyer avec des vides')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    templateId: 3,
    title: 'Un mot',
    copyToContact: true,
    templateAttachments: [7],
    acceptMissingTags: true,
  })
})

test('MAIL-13 the form is asked with context and messageType, the filled message with context and templateId', async () => {
  const opened = await openDialog()
  await choose(opened, 'Modèle', 'Solde à régler')
  await waitFor(() => expect(opened.field('Objet').value).toBe('Vos cours'))
  const asked = (end: string) => Object.fromEntries(calls.find(({ path }) => path.endsWith(end))?.query ?? [])
  expect(asked('send-message-form')).toEqual({ context: 'customer:12', messageType: 'mail' })
  expect(asked('filled-message')).toMatchObject({ context: 'customer:12', templateId: '4' })
})

test('MAIL-14 the message is posted in several parts, with recipientType, recipientId, messageType, callbackFunctions and its files', async () => {
  const opened = await openDialog()
  const { user, dialog, field, mailText } = opened
  await user.type(field('Objet'), 'Bonjour')
  await writeText(user, await mailText(), 'Ci-joint')
  const files = within(dialog).getByLabelText('Pièces jointes')
  await user.upload(files, new File(['%PDF'], 'programme.pdf', { type: 'application/pdf' }))
  expect(await within(dialog).findByText('programme.pdf')).toBeTruthy()
  await user.upload(files, new File([''], 'vide.pdf', { type: 'application/pdf' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Le fichier vide.pdf est vide.')
  await press(opened)
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    context: 'customer:12',
    recipientType: 'customer',
    recipientId: 12,
    messageType: 'mail',
    callbackFunctions: [],
    $files: ['programme.pdf'],
  })
})

test('MAIL-15 a selection is checked, then written to one after the other', async () => {
  const one = (id: number, name: string, refusal: string | null = null) => ({
    id,
    name,
    address: refusal ? null : 'a@exemple.fr',
    refusal,
  })
  answers['GET message-template-check-entities'] = {
    isValid: false,
    errorMsgs: ['Luc Morel : Ce destinataire n’a pas d’adresse e-mail.'],
    entities: [one(12, 'Anne Cadoret'), one(13, 'Luc Morel', 'sans adresse'), one(14, 'Zoé Petit')],
  }
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Écrire à la sélection' }))
  expect(await screen.findByText(/Luc Morel : Ce destinataire/)).toBeTruthy()
  const check = calls.find(({ path }) => path.endsWith('check-entities'))
  expect(check?.query.get('entitiesId')).toBe('12,13,14')
  await user.click(screen.getByRole('button', { name: 'Écrire aux 2' }))
  expect(await screen.findByText('1 sur 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Passer' }))
  expect(await screen.findByText('2 sur 2')).toBeTruthy()
  const asked = calls.filter(({ path }) => path.endsWith('send-message-form')).map(({ query }) => query.get('context'))
  expect(asked).toEqual(['customer:12', 'customer:14'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what one wrote to the first of a selection is there for the next one, tags and all', async () => {
  const one = (id: number, name: string) => ({ id, name, address: 'a@exemple.fr', refusal: null })
  answers['GET message-template-check-entities'] = {
    ...{ isValid: true, errorMsgs: [], entities: [one(12, 'Anne Cadoret'), one(14, 'Zoé Petit')] },
  }
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Écrire à la sélection' }))
  await user.click(await screen.findByRole('button', { name: 'Écrire aux 2' }))
  expect(await screen.findByText('1 sur 2')).toBeTruthy()
  await user.type(await screen.findByRole('textbox', { name: /^Objet/ }), 'Vacances')
  await writeText(user, await screen.findByRole('textbox', { name: /^Texte du mail/ }), 'Le centre ferme mardi.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('2 sur 2')).toBeTruthy()
  expect(writtenIn(await screen.findByRole('textbox', { name: /^Texte du mail/ }))).toBe('Le centre ferme mardi.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const said = posts().map(({ body }) => body as { subject: string; body: string })
  const words = ['Vacances', 'Le centre ferme mardi.']
  expect(said.map(({ subject, body }) => [subject, body])).toEqual([words, words])
})

test('MAIL-16 mailerErrors and apiError are shown with the form errors; the dialog stays, and nothing typed is lost', async () => {
  answers['POST message-template-send-message'] = {
    ...sent,
    errors: { propertyPaths: ['subject'], messages: ['Objet refusé.'] },
    mailerErrors: ['Le serveur de messagerie a refusé ce message.'],
    apiError: 'Le service ne répond pas.',
  }
  // as browsers do it, which jsdom does not
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  const opened = await openDialog()
  const { user, dialog, field, mailText } = opened
  await press(opened)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('L’objet du mail est obligatoire.')
  expect(posts()).toEqual([])
  await user.type(field('Objet'), 'Bonjour')
  await writeText(user, await mailText(), 'Mon texte')
  await press(opened)
  await waitFor(() => expect(posts()).toHaveLength(1))
  const alert = await within(dialog).findByRole('alert')
  for (const reason of ['Objet refusé.', 'Le serveur de messagerie a refusé ce message.', 'Le service ne répond pas.'])
    expect(alert.textContent).toContain(reason)
  expect(field('Objet').value).toBe('Bonjour')
  expect(writtenIn(await mailText())).toBe('Mon texte')
  expect(toasts.get()).toEqual([])
  answers['POST message-template-send-message'] = sent
  await press(opened)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Fiche')
})

test('MAIL-17 when SMS is impossible its sentence is shown, and nothing can be sent', async () => {
  const impossible = "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée"
  answers['GET message-template-send-message-form?sms'] = { ...mailForm, messageType: 'sms', impossible }
  const { user, dialog } = await openDialog()
  await user.click(within(dialog).getByRole('radio', { name: 'SMS' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(impossible)
  expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
})

describe('writing', () => {
  test('a double click sends once; without an answer it is asked again by itself, then by the same press', async () => {
    let failures = 2
    answers['POST message-template-send-message'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (failures === 0) return [200, sent]
      failures -= 1
      throw new TypeError('network')
    }
    const opened = await openDialog()
    const { user, dialog, field, mailText } = opened
    await user.type(field('Objet'), 'Bonjour')
    await writeText(user, await mailText(), 'Une fois')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await waitFor(
      () => expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', false),
      { timeout: 5_000 },
    )
    expect(posts()).toHaveLength(2)
    expect(writtenIn(await mailText())).toBe('Une fois')
    await press(opened)
    await waitFor(() => expect(posts()).toHaveLength(3))
    const keys = posts().map(({ body }) => (body as { requestKey: string }).requestKey)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(keys).size).toBe(1)
  })

  test('what was typed is kept when the dialog is closed at once, and taken up again', async () => {
    const opened = await openDialog()
    const { user, dialog, field } = opened
    await user.type(field('Objet'), 'À suivre')
    await user.click(within(dialog).getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Envoyer un message' }))
    const again = await screen.findByRole('dialog')
    expect(await within(again).findByRole('textbox', { name: 'Objet' })).toHaveProperty('value', 'À suivre')
    await user.click(within(again).getByRole('button', { name: 'Recommencer' }))
    expect(within(again).getByRole('textbox', { name: 'Objet' })).toHaveProperty('value', '')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('brouillon:message'))).toEqual([])
  })

  test('another recipient has the template filled again, unless the text was changed and is to be kept', async () => {
    answers['GET message-template-send-message-form?mail'] = { ...mailForm, recipients: [anne, malo] }
    const opened = await openDialog()
    const { user, field } = opened
    await choose(opened, 'Modèle', 'Prendre des nouvelles')
    await waitFor(() => expect(field('Objet').value).toBe('Vos cours'))
    await user.type(field('Objet'), ' à nous')
    await choose(opened, 'À', /Malo/)
    await answerQuestion(opened, 'Garder mon texte')
    expect(field('Objet').value).toBe('Vos cours à nous')
    const last = calls.filter(({ path }) => path.endsWith('filled-message'))
    expect(last).toHaveLength(1)
    await press(opened)
    await answerQuestion(opened, 'Envoyer avec des vides')
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ recipientType: 'student', recipientId: 30 }))
  })

  test('somebody without an address cannot be written to, and it is said', async () => {
    const refusal = 'Ce destinataire n’a pas d’adresse e-mail.'
    answers['GET message-template-send-message-form?mail'] = {
      ...mailForm,
      recipients: [{ ...anne, address: null, refusal }],
    }
    const { dialog } = await openDialog()
    expect(within(dialog).getByRole('alert').textContent).toBe(refusal)
  })

  test('nobody is offered to write without the right on messages', async () => {
    rights = { customers: 'write', messaging: 'read' }
    await open()
    await screen.findByText('Aucun message envoyé pour l’instant.')
    expect(screen.queryByRole('button', { name: 'Envoyer un message' })).toBeNull()
  })
})

describe('the messages of a record', () => {
  test('are listed with channel, subject, date and outcome; one opens to be read with its fault and its files', async () => {
    answers['GET message-history'] = {
      messages: [
        message({
          state: 'failed',
          error: 'L’adresse a été refusée.',
          attachments: [{ fileId: 4, name: 'tarifs.pdf' }],
          recipients: [
            ...message().recipients,
            { name: null, address: 'claire@exemple.fr', isCopy: true, error: null },
          ],
        }),
        message({ id: 2, channel: 'sms', state: 'delivered', subject: null, body: 'Rappelez-nous' }),
      ],
      total: 12,
      size: 10,
    }
    await open()
    const user = userEvent.setup()
    const first = await screen.findByRole('button', { name: /Vos cours/ })
    expect(first.textContent).toContain('20/11/2026 à 10:00')
    expect(first.textContent).toContain('Non parti')
    expect(within(first).getByRole('img', { name: 'Mail' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Rappelez-nous/ }).textContent).toContain('Remis')
    expect(screen.queryByText('Bonjour Anne, tout va bien ?')).toBeNull()
    await user.click(first)
    for (const said of ['Bonjour Anne, tout va bien ?', 'L’adresse a été refusée.', 'claire@exemple.fr'])
      expect(screen.getByText(said)).toBeTruthy()
    const file = screen.getByRole('link', { name: /tarifs\.pdf/ })
    expect(file.getAttribute('href')).toContain('context=customer%3A12&messageId=1&fileId=4')
    await user.click(screen.getByRole('button', { name: 'Voir les messages plus anciens' }))
    await waitFor(() =>
      expect(
        calls.filter(({ path }) => path.endsWith('message-history')).map(({ query }) => query.get('page')),
      ).toContain('2'),
    )
  })
})
