// The message templates in a page: list, form, tags at the caret, live preview, warnings.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { writeText, writtenIn } from '../composing/write.factory.ts'
import { messagingModule } from '../messaging.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const row = {
  id: 3,
  name: 'Rappel',
  subject: 'Pour {{prenom_eleve}}',
  theme: 'contacts',
  isAutomatic: false,
  enabled: true,
  updatedAt: stamp,
}
const tag = (name: string, label: string, value: string, mayBeEmpty = false) => ({ name, label, value, mayBeEmpty })
const record = {
  ...row,
  body: 'Bonjour {{prenom}},',
  title: null,
  channels: ['mail'],
  copyToContact: false,
  buttonLabel: null,
  toneLabel: null,
  attachments: [{ id: 9, name: 'tarifs.pdf', sizeBytes: 2048 }],
  removedFiles: [],
  usedCount: 0,
  themes: [{ value: 'contacts', label: 'Contacts' }],
  choices: [
    {
      theme: 'contacts',
      usedIn: 'Proposé dans les mails du tableau des contacts.',
      tags: [
        tag('prenom', 'prénom du contact', 'Solenn', true),
        tag('prenom_eleve', 'prénom de l’élève', 'Malo'),
        tag('societe', 'société', 'Exemple SAS'),
      ],
    },
  ],
}
let rights: Record<string, 'read' | 'write'>
let calls: Asked[]
const answer = ({ path, query, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/message-template-list'))
    return [
      200,
      { rows: [{ ...row, themeLabel: 'Contacts' }], total: 1, totalIsExact: true, page: 1, size: 25, totals: null },
    ]
  if (path.endsWith('/message-template-show') && method === 'GET')
    return [200, query.get('id') ? record : { ...record, id: null, updatedAt: null, name: '', subject: '', body: '' }]
  if (path.endsWith('/message-template-show')) return [200, { errors: null, id: 3, updatedAt: stamp }]
  if (path.endsWith('-disable')) return [200, { disabledCount: 1 }]
  return undefined
}
const open = (at: string) => renderApp({ routes: messagingModule.routes, at, module: messagingModule })
const sent = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)
const preview = () => screen.getByRole('region', { name: 'Aperçu' })

beforeEach(() => {
  localStorage.clear()
  rights = { configuration: 'write' }
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('CONF-21 the configuration lists the templates and opens the form of one', async () => {
  await open('/admin/message-template')
  const crumbs = within(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).getAllByRole('listitem')
  expect(crumbs.map((step) => step.textContent)).toEqual([
    'Accueil',
    'Administration',
    'Configuration',
    'Modèles de messages',
  ])
  await userEvent.click(await screen.findByRole('link', { name: 'Rappel' }))
  expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('Rappel')
})

test('CODIF-55 the form holds name, subject, body and theme, and saves them', async () => {
  rights = { codification: 'write' }
  await open('/admin/message-template/3')
  const name = await screen.findByRole('textbox', { name: 'Nom' })
  expect(screen.getByRole('textbox', { name: /^Objet/ })).toHaveProperty('value', 'Pour {{prenom_eleve}}')
  expect(writtenIn(await screen.findByRole('textbox', { name: 'Texte' }))).toBe('Bonjour {{prenom}},')
  expect(screen.getByRole('combobox', { name: 'Thème' })).toHaveProperty('value', 'Contacts')
  await userEvent.type(name, ' du soir')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent('/message-template-show', 'POST')).toHaveLength(1))
  expect(sent('/message-template-show', 'POST')[0]?.body).toEqual({
    id: 3,
    updatedAt: stamp,
    name: 'Rappel du soir',
    subject: 'Pour {{prenom_eleve}}',
    title: null,
    body: 'Bonjour {{prenom}},',
    theme: 'contacts',
    channels: ['mail'],
    copyToContact: false,
    buttonLabel: null,
    removedFiles: [],
  })
})

test('the preview follows what is typed, filled for the sample record and with the names that the page knows', async () => {
  await open('/admin/message-template/3')
  const body = await screen.findByRole('textbox', { name: /^Texte/ })
  expect(preview().textContent).toContain('Pour Malo')
  expect(preview().textContent).toContain('Bonjour Solenn,')
  await writeText(userEvent, body, 'Bonjour {{prenom}}, à bientôt chez {{societe}}.')
  await waitFor(() => expect(preview().textContent).toContain('à bientôt chez Cours Armor.'))
  expect(screen.getByText(/Peut manquer sur certaines fiches/).textContent).toContain('prénom du contact')
})

test('a tag that the theme does not know is warned about, and stands out in the preview', async () => {
  await open('/admin/message-template/3')
  const body = await screen.findByRole('textbox', { name: /^Texte/ })
  expect(screen.queryByText(/n’est pas remplie/)).toBeNull()
  await writeText(userEvent, body, 'Bonjour {{prenom}}, {{tarif}}')
  await screen.findByText(/La balise « tarif » n’est pas remplie/)
  expect([...preview().querySelectorAll('mark')].at(-1)?.textContent).toBe('[tarif]')
})

test('the preview shows the mail in its parts, and the same as plain text', async () => {
  await open('/admin/message-template/3')
  const body = await screen.findByRole('textbox', { name: /^Texte/ })
  await writeText(
    userEvent,
    body,
    'Le cours {{de prenom_eleve}}[[ à {{ville}}]].\n\nLieu : Rennes\nSalle : B\n\nhttps://cartable.exemple/r/1',
  )
  await userEvent.type(screen.getByRole('textbox', { name: /^Bouton/ }), 'Répondre')
  await waitFor(() => expect(preview().querySelector('dt')?.textContent).toBe('Lieu'))
  expect(preview().textContent).toContain('Le cours de Malo.')
  expect(preview().textContent).not.toContain('https://')
  await userEvent.click(screen.getByRole('radio', { name: 'Texte seul' }))
  await waitFor(() => expect(preview().textContent).toContain('Répondre\u00a0:\nhttps://cartable.exemple/r/1'))
})

test('a tag goes where the caret is, in the text and in the subject', async () => {
  await open('/admin/message-template/3')
  const body = await screen.findByRole('textbox', { name: /^Texte/ })
  await userEvent.click(body)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.click(screen.getByRole('button', { name: 'Insérer une balise' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /prénom de l’élève/ }))
  await waitFor(() => expect(writtenIn(body)).toBe('{{prenom_eleve}}'))
  const subject = screen.getByRole('textbox', { name: /^Objet/ }) as HTMLInputElement
  subject.setSelectionRange(0, 0)
  await userEvent.click(screen.getByRole('button', { name: 'Balise dans l’objet' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /société/ }))
  await waitFor(() => expect(subject.value).toBe('{{societe}}Pour {{prenom_eleve}}'))
})

test('the selection is disabled in one call', async () => {
  await open('/admin/message-template')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner Rappel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Désactiver (1)' }))
  await waitFor(() => expect(sent('-message-template-disable', 'POST')[0]?.body).toEqual({ ids: [3], enabled: false }))
})

test('a file of the template is taken out at the save, and put back until then', async () => {
  await open('/admin/message-template/3')
  const files = await screen.findByRole('list', { name: 'Pièces jointes du modèle' })
  await userEvent.click(within(files).getByRole('button', { name: 'Retirer tarifs.pdf' }))
  await userEvent.click(within(files).getByRole('button', { name: 'Rétablir tarifs.pdf' }))
  await userEvent.click(within(files).getByRole('button', { name: 'Retirer tarifs.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(sent('/message-template-show', 'POST')[0]?.body).toMatchObject({ removedFiles: [9], channels: ['mail'] }),
  )
})
