// The mailings of a session: table, question before a new one, dialogs of both kinds, a sent one that is only read.
import type { MailingRecord, MailingRow } from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { writeText } from '../../messaging/composing/write.factory.ts'
import { sectionModule } from '../around.factory.tsx'
import { sessionTabs } from '../session-sections.tsx'
import { ClosingMailings, StartMailings } from './MailingsSection.tsx'

const row: MailingRow = {
  id: 9,
  sendAt: '2026-10-12T08:30:00.000Z',
  sendBy: 'Claire Delmas',
  recipientType: 'customer',
  recipients: ['Ana Un', 'Bea Deux', 'Cléo Trois', 'Dan Quatre', 'Eli Cinq'],
  subject: 'Le stage commence',
  withPlanning: true,
  failedCount: 1,
}
const reader = (id: number, firstName: string): MailingRecord['readers'][number] => ({
  ...{ id, name: `${firstName} Morvan`, email: `${id}@exemple.fr`, detail: 'Mathématiques', refusal: null },
  groupless: null,
  tags: [{ name: 'prenom', label: 'prénom', value: firstName }],
})
const record: MailingRecord = {
  id: null,
  updatedAt: null,
  sessionId: 7,
  sessionName: 'Toussaint 2026 – Rennes',
  recipientsType: 'teacher',
  type: 'start',
  recipients: [3],
  subject: 'Votre stage {{stage}}',
  title: null,
  body: 'Bonjour {{prenom}}',
  withPlanning: false,
  copyToContact: false,
  ...{ templates: [], templateId: null, templateAttachments: [] },
  readers: [reader(3, 'Léa'), reader(4, 'Yann')],
  copyAddress: null,
  sendAt: null,
  sendBy: null,
  sentTo: [],
  attachments: [],
}
let shown: Partial<MailingRecord>
let calls: Asked[]
let warnings: string[]
const answer = ({ path, method, query, body }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { traineeships: 'write' } })]
  if (path.endsWith('/traineeships-mailings-list'))
    return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
  if (path.endsWith('/traineeship-mailing-show') && method === 'POST') {
    const told = (body as { acceptMissingTags: boolean }).acceptMissingTags ? [] : warnings
    return [200, { errors: null, id: told.length > 0 ? null : 10, updatedAt: null, warnings: told }]
  }
  if (path.endsWith('/traineeship-mailing-show') && query.get('id') !== null)
    return [
      200,
      {
        ...record,
        id: 9,
        recipients: [],
        readers: [],
        sendAt: row.sendAt,
        sendBy: row.sendBy,
        sentTo: [{ name: 'Ana Un', address: 'ana@exemple.fr', state: 'failed', error: 'Boîte pleine.' }],
        attachments: [{ id: 1, name: 'planning-du-stage.pdf' }],
      },
    ]
  if (path.endsWith('/traineeship-mailing-show'))
    return [200, { ...record, ...shown, type: query.get('type'), recipientsType: query.get('recipientsType') }]
  return undefined
}
const open = async (Section = StartMailings) => {
  const module = sectionModule(Section)
  await renderApp({ routes: module.routes, at: '/essai', module })
  return (await screen.findByRole('rowheader', { name: /12\/10\/2026 à 10:30/ })).closest('tr')!
}
const asked = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)
beforeEach(() => {
  localStorage.clear()
  warnings = []
  shown = {}
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())

test('MAIL-01 the table shows sent date, user, type of recipients and recipients', async () => {
  const line = await open()
  for (const name of ['Date d’envoi', 'Utilisateur', 'Type de destinataires', 'Destinataires'])
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeTruthy()
  expect(line.textContent).toContain('Claire Delmas')
  expect(line.textContent).toContain('Clients')
  expect(line.textContent).toContain('Ana Un, Bea Deux, Cléo Trois et 2 autres')
  expect(line.textContent).toContain('1 échec')
})

test('MAIL-02 a new mailing first asks whether customers or teachers read it', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau mailing' }))
  const dialog = await screen.findByRole('dialog', { name: /À qui écrire/ })
  expect(asked('/traineeship-mailing-show')).toHaveLength(0)
  expect(within(dialog).getByRole('button', { name: 'Clients' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Professeurs' }))
  await waitFor(() => expect(asked('/traineeship-mailing-show')[0]?.query.get('recipientsType')).toBe('teacher'))
})

test('MAIL-03 then a start mailing opens « Mailing pré-stage », whose tags are told when they stay empty', async () => {
  warnings = ['La balise « lieu » n’est pas remplie pour Léa Morvan.']
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau mailing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Professeurs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mailing pré-stage' })
  expect((await within(dialog).findByRole('region', { name: 'Aperçu' })).textContent).toContain('Bonjour Léa')
  await userEvent.click(within(dialog).getByRole('switch', { name: /planning/i }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer quand même' }))
  await waitFor(() => expect(asked('/traineeship-mailing-show', 'POST')).toHaveLength(2))
  const [first, second] = asked('/traineeship-mailing-show', 'POST').map(({ body }) => body as Record<string, unknown>)
  expect(first).toMatchObject({ type: 'start', recipientsType: 'teacher', recipients: [3], withPlanning: true })
  expect(second).toMatchObject({ acceptMissingTags: true, requestKey: first?.requestKey })
})

const write = async (answered: Partial<MailingRecord>) => {
  Object.assign(shown, answered)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau mailing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Professeurs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mailing pré-stage' })
  return { dialog, text: await within(dialog).findByRole('textbox', { name: 'Texte' }) }
}

test('it is written in the editor of messages, previewed for each of its readers', async () => {
  const { dialog, text } = await write({ recipients: [3, 4], body: 'Bonjour **{{prenom}}**' })
  expect(text.querySelector('strong [data-tag=prenom]')?.textContent).toBe('prénom')
  const preview = () => within(dialog).getByRole('region', { name: 'Aperçu' })
  await waitFor(() => expect(preview().querySelector('strong')?.textContent).toBe('Léa'))
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Aperçu pour' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Yann Morvan' }))
  await waitFor(() => expect(preview().textContent).toContain('Bonjour Yann'))
  await writeText(userEvent, text, 'À lundi, {{prenom}}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(asked('/traineeship-mailing-show', 'POST')).toHaveLength(1))
  expect(asked('/traineeship-mailing-show', 'POST')[0]?.body).toMatchObject({
    recipients: [3, 4],
    body: 'À lundi, {{prenom}}',
  })
})

test('another template takes the place of the text, asks where it was touched, and brings its files', async () => {
  const texts = { subject: 'Votre stage {{stage}}', title: null, body: 'Bonjour {{prenom}}', copyToContact: false }
  const consignes = { id: 61, name: 'consignes.pdf', sizeBytes: 2_000 }
  const { dialog, text } = await write({
    templates: [
      { ...texts, id: 5, name: 'Avant le stage', attachments: [] },
      {
        ...texts,
        id: 6,
        name: 'Rappel du matériel',
        subject: 'Matériel',
        body: 'Pensez au matériel',
        attachments: [consignes],
      },
    ],
    templateId: 5,
  })
  const choose = async (name: string) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Modèle' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await choose('Rappel du matériel')
  await waitFor(() => expect(text.textContent).toBe('Pensez au matériel'))
  expect(within(dialog).getByText('consignes.pdf')).toBeTruthy()
  await writeText(userEvent, text, 'Pensez aux cahiers')
  await choose('Avant le stage')
  await userEvent.click(await screen.findByRole('button', { name: 'Garder mon texte' }))
  expect(text.textContent).toBe('Pensez aux cahiers')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(asked('/traineeship-mailing-show', 'POST')).toHaveLength(1))
  expect(asked('/traineeship-mailing-show', 'POST')[0]?.body).toMatchObject({
    ...{ subject: 'Matériel', body: 'Pensez aux cahiers', templateId: 6, templateAttachments: [61] },
  })
})

test('who has no group is named while it is written, and many mails are asked about before they leave', async () => {
  const readers = [1, 2, 3, 4, 5].map((id) => reader(id, `Ana${id}`))
  readers[1] = { ...reader(2, 'Ana2'), groupless: 'Malo, Mathématiques' }
  const { dialog } = await write({ readers, recipients: [1, 2, 3, 4, 5], body: '{{prenom}} {{planning}}' })
  const warning = await within(dialog).findByText('1 destinataire sans groupe')
  expect(warning.closest('[role=status]')?.textContent).toContain('Ana2 Morvan (Malo, Mathématiques)')
  expect(warning.closest('[role=status]')?.textContent).toContain('à préciser')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  expect(asked('/traineeship-mailing-show', 'POST')).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les 5 mails' }))
  await waitFor(() => expect(asked('/traineeship-mailing-show', 'POST')).toHaveLength(1))
})

test('MAIL-04 a closing mailing opens the closing dialog', async () => {
  await open(ClosingMailings)
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau mailing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clients' }))
  expect(await screen.findByRole('dialog', { name: 'Mailing de fin de stage' })).toBeTruthy()
  await waitFor(() => expect(asked('/traineeship-mailing-show')[0]?.query.get('type')).toBe('closing'))
})

test('MAIL-05 a sent mailing is shown in a dialog that changes nothing', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Consulter le mailing/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mailing pré-stage envoyé' })
  expect((await within(dialog).findByRole('region', { name: 'Texte envoyé' })).textContent).toContain(
    'Bonjour prénom du destinataire',
  )
  expect(within(dialog).getByText('Boîte pleine.')).toBeTruthy()
  expect(within(dialog).getByText('planning-du-stage.pdf')).toBeTruthy()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: /Envoyer|Enregistrer/ })).toBeNull()
})

test('MAIL-06 the closing mailings of a session have a list of their own', async () => {
  await open(ClosingMailings)
  expect(asked('/traineeships-mailings-list')[0]?.query.get('type')).toBe('closing')
  expect(asked('/traineeships-mailings-list')[0]?.query.get('sessionId')).toBe('7')
  expect(sessionTabs.filter(({ id }) => id.startsWith('mailing')).map(({ id }) => id)).toEqual([
    'mailing-debut',
    'mailing-fin',
  ])
})
